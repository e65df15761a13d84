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
  /// - Throws: ``EngineError`` of the trace's constants.
  package init(
    replaying trace: ModelTrace,
    on reference: TraceFolder,
    limit: Double? = nil
  ) throws {
    let session = trace.session
    let graph = session.model.graph
    let expected = ExpectedTensors(reference)
    var rows: [Row] = []
    try trace.constants { record, elements in
      rows.append(Row(record, elements, expected.tensor(record.tensor, record.shape), .exact))
    }
    // Values that a node or the caller fills; what else nodes read is constant.
    let variable = Set(graph.inputs + graph.nodes.flatMap(\.outputs))
    for (index, node) in graph.nodes.enumerated() {
      var (missing, damage): (Int?, String?) = (nil, nil)
      for input in Set(node.inputs).intersection(variable).sorted(by: { $0.index < $1.index }) {
        let tensor: Tensor?
        do throws(ToolError) {
          tensor = try expected.tensor(input.index, graph[input].shape).get()
        } catch {
          damage = "\(error)"
          continue
        }
        guard let tensor else {
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
      if let damage {
        rows.append(Row(record, tolerance: tolerance, damage: damage))
        continue
      }
      if let missing {
        let reason = "the reference has no tensor \(missing) to feed it with"
        rows.append(Row(record, tolerance: tolerance, unchecked: reason))
        continue
      }
      let output = expected.tensor(observation.tensorIndex, observation.shape)
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
