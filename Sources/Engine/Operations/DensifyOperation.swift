import Kernels
import ModelFormats
import Tensors

/// DENSIFY of a constant; see ``Graph/foldConstants()``.
package struct DensifyOperation: GraphOperation {
  package var name: String { "DENSIFY" }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    throw node.inputIsNotConstant
  }
}

/// A constant input, sparse or not, of any element type with a whole number of bytes.
package func importDensify(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...1)
  let input = try context.input(0)
  let value = context.graph[input]
  guard value.elementType.byteCount != nil else {
    throw context.invalid("input 0 has element type \(value.elementType)")
  }
  return ImportedNode(
    operation: DensifyOperation(),
    inputs: [input],
    outputShape: value.shape,
    outputType: value.elementType
  )
}

extension Node {
  /// The error for an operator that works on constants only.
  package var inputIsNotConstant: EngineError {
    .invalidSubgraph(
      problem:
        "node \(operators.first ?? 0), \(operation.name): its input is computed at run time, "
        + "expected a constant"
    )
  }
}
