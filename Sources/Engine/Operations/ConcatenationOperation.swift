package import Kernels
import ModelFormats
import Tensors

/// CONCATENATION.
package struct ConcatenationOperation: GraphOperation {
  package let geometry: ConcatenationGeometry
  package let activation: Activation

  package var name: String { "CONCATENATION" }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let (geometry, activation) = (geometry, activation)
    var inputs: [Location] = []
    for input in node.inputs { inputs.append(context.location(of: input)) }
    let output = context.location(of: node.outputs[0])
    return Step(kernel: "x32_concatenation", itemCount: 1) { [inputs] workspace, _ in
      let destination = output.mutablePointer(in: workspace)
      for index in inputs.indices {
        Reference.concatenation(
          geometry,
          index: index,
          input: inputs[index].pointer(in: workspace),
          output: destination
        )
      }
      guard activation != .none else { return }
      Reference.unary(
        .activation(activation),
        input: UnsafePointer(destination),
        output: destination,
        count: geometry.output.elementCount
      )
    }
  }
}

/// One or more inputs that differ in size along one axis only.
package func importConcatenation(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...Int.max)
  guard case .concatenation(let axis, let fused) = context.source.options else {
    throw context.invalid("has no ConcatenationOptions")
  }
  var inputs: [ValueID] = []
  for position in context.source.inputs.indices {
    inputs.append(try context.floatInput(position))
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try ConcatenationGeometry(inputs: inputs.map { context.graph[$0].shape }, axis: axis)
  }
  return ImportedNode(
    operation: ConcatenationOperation(
      geometry: geometry,
      activation: try context.activation(fused)
    ),
    inputs: inputs,
    outputShape: try context.checkedShape(geometry.output.dimensions)
  )
}
