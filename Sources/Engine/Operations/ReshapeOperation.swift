import ModelFormats
import Tensors

/// RESHAPE: the same elements under another shape.
package struct ReshapeOperation: GraphOperation {
  package var name: String { "RESHAPE" }

  package var isAlias: Bool { true }

  /// Copies, for the case that input and output could not share memory.
  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let count = context.graph[node.outputs[0]].shape.elementCount
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    return Step(kernel: "f32_copy", itemCount: 1) { workspace, _ in
      output.mutablePointer(in: workspace).update(
        from: input.pointer(in: workspace),
        count: count
      )
    }
  }
}

/// The new shape comes from input 1, or from the options if there is no such input.
///
/// One size may be -1 and is then worked out from the others.
package func importReshape(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...2)
  let input = try context.floatInput(0)
  var sizes: [Int]
  if context.optionalInput(1) != nil {
    sizes = try context.integers(1, what: "new shape")
  } else if case .reshape(let newShape?) = context.source.options {
    sizes = newShape
  } else {
    throw context.invalid("has neither a shape input nor ReshapeOptions")
  }
  let count = context.graph[input].shape.elementCount
  let unknown = sizes.indices.filter { sizes[$0] == -1 }
  if unknown.count == 1 {
    sizes[unknown[0]] = 1
    let known = try context.checkedShape(sizes).elementCount
    guard known > 0, count % known == 0 else {
      throw context.invalid("\(count) elements cannot be divided into rows of \(known)")
    }
    sizes[unknown[0]] = count / known
  }
  let shape = try context.checkedShape(sizes)
  guard shape.elementCount == count else {
    throw context.invalid(
      "an input of shape \(context.graph[input].shape) cannot become \(shape): "
        + "\(count) elements, expected \(shape.elementCount)"
    )
  }
  return ImportedNode(operation: ReshapeOperation(), inputs: [input], outputShape: shape)
}
