import CommandLineSupport
import Engine
import Tensors

extension TraceComparison {
  /// Runs a model on the reference's inputs and compares every tensor with the reference.
  ///
  /// - Parameters:
  ///   - trace: The compiled model. Its inputs are overwritten.
  ///   - reference: Tensors of the same model, its inputs among them.
  ///   - limit: One limit for all, in parts of the largest element; `nil` for the tolerances' own.
  /// - Throws: ``ToolError`` with ``ExitCode/inputFailed`` for an input that is not there or broken, or
  ///   another error of the trace's constants.
  package init(
    running trace: ModelTrace,
    on reference: TraceFolder,
    limit: Double? = nil
  ) throws {
    let expected = ExpectedTensors(reference)
    for (index, id) in trace.session.model.graph.inputs.enumerated() {
      let shape = trace.session.model.inputs[index].shape
      guard let tensor = try expected.tensor(id.index, shape).get() else {
        throw ToolError(
          .inputFailed,
          "'\(reference.path)' has no elements of shape \(shape) for input \(index), tensor \(id.index)"
        )
      }
      _ = trace.session.input(index).update(fromContentsOf: tensor.elements)
    }
    var rows: [Row] = []
    try trace.constants { record, elements in
      rows.append(Row(record, elements, expected.tensor(record.tensor, record.shape), .exact))
    }
    let tolerance = limit.map(Tolerance.given) ?? .cumulative
    _ = try trace.run { record, elements in
      rows.append(Row(record, elements, expected.tensor(record.tensor, record.shape), tolerance))
    }
    let seen = Set(rows.map(\.record.tensor)).union(trace.session.model.graph.inputs.map(\.index))
    self.init(
      mode: .cumulative,
      rows: rows,
      onlyInReference: reference.manifest.tensors.filter { !seen.contains($0.tensor) }
    )
  }
}
