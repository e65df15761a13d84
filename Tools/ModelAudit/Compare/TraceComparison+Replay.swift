import CommandLineSupport
import Engine
import Tensors

extension TraceComparison {
  /// Runs each node on the reference's own inputs and compares what comes out.
  ///
  /// One bad node does not stain those behind it.
  ///
  /// - Parameters:
  ///   - trace: The compiled model. Its inputs are overwritten.
  ///   - reference: Tensors of the same model.
  ///   - limit: One limit for all, in parts of the largest element; `nil` for the tolerances' own.
  /// - Throws: ``ToolError`` with ``ExitCode/inputFailed`` for files that are broken, or another
  ///   error of the trace's constants.
  package init(
    replaying trace: ModelTrace,
    on reference: TraceFolder,
    limit: Double? = nil
  ) throws {
    let session = trace.session
    let graph = session.model.graph
    let records = Dictionary(reference.manifest.tensors.map { ($0.tensor, $0) }) { first, _ in
      first
    }
    func expected(_ tensor: Int, _ shape: Shape) throws(ToolError) -> Tensor? {
      guard let record = records[tensor] else { return nil }
      let elements = try reference.tensor(record)
      return elements?.shape == shape ? elements : nil
    }
    var rows: [Row] = []
    try trace.constants { record, elements in
      rows.append(try Row(record, elements, expected(record.tensor, record.shape), .exact))
    }
    // Values that a node or the caller fills; what else nodes read is constant.
    let variable = Set(graph.inputs + graph.nodes.flatMap(\.outputs))
    for (index, node) in graph.nodes.enumerated() {
      var missing: Int?
      for input in Set(node.inputs).intersection(variable) {
        guard let tensor = try expected(input.index, graph[input].shape) else {
          missing = input.index
          continue
        }
        _ = session.elements(of: input).update(fromContentsOf: tensor.elements)
      }
      let observation = session.runNode(index)
      let record = TraceRecord(observation)
      let tolerance =
        limit.map(Tolerance.given)
        ?? .ofOneOperation(record.operation, operatorCount: record.operators.count)
      if let missing {
        let reason = "the reference has no tensor \(missing) to feed it with"
        rows.append(Row(record, tolerance: tolerance, unchecked: reason))
        continue
      }
      let output = try expected(observation.tensorIndex, observation.shape)
      rows.append(Row(record, observation.elements, output, tolerance))
    }
    let seen = Set(rows.map(\.record.tensor)).union(graph.inputs.map(\.index))
    self.init(
      mode: .nonCumulative,
      rows: rows,
      onlyInReference: reference.manifest.tensors.filter { !seen.contains($0.tensor) }
    )
  }
}

extension TraceComparison.Row {
  /// Compares with what was expected, if that is known.
  init(
    _ record: TraceRecord,
    _ elements: UnsafeBufferPointer<Float>,
    _ expected: Tensor?,
    _ tolerance: Tolerance
  ) {
    guard let expected else {
      self.init(record, tolerance: tolerance, unchecked: "the reference has no such tensor")
      return
    }
    self.init(
      record,
      referenceFile: TraceFolder.fileName(ofTensor: record.tensor),
      tolerance: tolerance,
      difference: expected.elements.withUnsafeBufferPointer {
        TensorDifference(elements, from: $0)
      }
    )
  }
}
