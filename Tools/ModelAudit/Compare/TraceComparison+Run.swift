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
  /// - Throws: ``ToolError`` with ``ExitCode/inputFailed`` for an input that is not there and for
  ///   files that are broken, or another error of the trace's constants.
  package init(
    running trace: ModelTrace,
    on reference: TraceFolder,
    limit: Double? = nil
  ) throws {
    let records = Dictionary(reference.manifest.tensors.map { ($0.tensor, $0) }) { first, _ in
      first
    }
    func expected(_ tensor: Int, _ shape: Shape) throws(ToolError) -> Tensor? {
      guard let record = records[tensor] else { return nil }
      let elements = try reference.tensor(record)
      return elements?.shape == shape ? elements : nil
    }
    for (index, id) in trace.session.model.graph.inputs.enumerated() {
      let shape = trace.session.model.inputs[index].shape
      guard let tensor = try expected(id.index, shape) else {
        throw ToolError(
          .inputFailed,
          "'\(reference.path)' has no elements of shape \(shape) for input \(index), tensor \(id.index)"
        )
      }
      _ = trace.session.input(index).update(fromContentsOf: tensor.elements)
    }
    var rows: [Row] = []
    try trace.constants { record, elements in
      rows.append(try Row(record, elements, expected(record.tensor, record.shape), .exact))
    }
    let tolerance = limit.map(Tolerance.given) ?? .cumulative
    _ = try trace.run { record, elements in
      rows.append(try Row(record, elements, expected(record.tensor, record.shape), tolerance))
    }
    let seen = Set(rows.map(\.record.tensor)).union(trace.session.model.graph.inputs.map(\.index))
    self.init(
      mode: .cumulative,
      rows: rows,
      onlyInReference: reference.manifest.tensors.filter { !seen.contains($0.tensor) }
    )
  }
}
