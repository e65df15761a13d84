package import ModelFormats
import Tensors

extension Graph {
  /// Everything that keeps the engine from running a model, with nothing executed.
  ///
  /// Importing stops at the first problem; here an operator that cannot be imported counts as one
  /// whose results have the shapes that the file states, and the search goes on. Empty for a model
  /// that can be imported.
  ///
  /// - Parameter model: The decoded file, of which the first subgraph is looked at.
  /// - Returns: Problems in the order of the operators; those of no operator last.
  package static func problems(importing model: TFLiteModel) -> [ImportProblem] {
    guard let subgraph = model.subgraphs.first else {
      return [ImportProblem(.invalidSubgraph(problem: "the model has no subgraph"))]
    }
    var problems: [ImportProblem] = []
    var graph = Graph(
      values: subgraph.tensors.map { Value(tensor: $0, buffers: model.buffers) },
      inputs: subgraph.inputs.map(ValueID.init),
      outputs: subgraph.outputs.map(ValueID.init)
    )
    for (index, source) in subgraph.operators.enumerated() {
      let location = OperatorLocation(
        index: index,
        code: model.operatorCodes[source.operatorCodeIndex]
      )
      if let unsupported = unsupportedReason(location) {
        problems.append(ImportProblem(unsupported))
        continue
      }
      guard let importer = OperatorTable.importer(forCode: location.builtinCode) else { continue }
      do throws(EngineError) {
        // Geometry counts on sizes within the limits, which the shapes in a file need not be.
        for input in source.inputs.compactMap({ $0 }) {
          try ModelLimits.check(graph.values[input].shape, what: "tensor \(input)")
        }
        let context = OperatorContext(location: location, source: source, graph: graph)
        let imported = try importer.importNode(consume context)
        try ModelLimits.check(
          imported.outputShape,
          what: "\(location): tensor \(source.outputs[0])"
        )
        graph.values[source.outputs[0]].shape = imported.outputShape
        graph.values[source.outputs[0]].elementType = imported.outputType
      } catch {
        problems.append(ImportProblem(error, at: location))
      }
    }
    guard problems.isEmpty else { return problems }
    // What is left are rules for the graph as a whole, which the importer checks.
    do throws(EngineError) {
      _ = try Graph(importing: model)
    } catch {
      problems.append(ImportProblem(error))
    }
    return problems
  }
}

/// Something that keeps the engine from running a model.
package struct ImportProblem: Sendable, Hashable {
  /// The operator; `nil` if the model as a whole is at fault.
  package let location: OperatorLocation?
  /// True if the engine does not know the operator or its version, false if it knows it and the
  /// operator's inputs or options make no sense or are of another kind than it takes.
  package let isUnsupported: Bool
  /// What was found and what was expected.
  package let reason: String

  init(_ unsupported: UnsupportedOperator) {
    location = unsupported.location
    isUnsupported = true
    reason = unsupported.reason
  }

  init(_ error: EngineError, at location: OperatorLocation? = nil) {
    isUnsupported = false
    if case .invalidOperator(let place, let problem) = error {
      self.location = place
      reason = problem
    } else {
      self.location = location
      reason = error.description
    }
  }
}
