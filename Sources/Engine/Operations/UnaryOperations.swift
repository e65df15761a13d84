package import Kernels
import ModelFormats
import Tensors

/// NEG, SQRT, RSQRT, LOGISTIC, TANH and the RELU family: elementwise with one input.
package struct UnaryGraphOperation: GraphOperation {
  package var operation: UnaryOperation

  package var name: String {
    switch operation {
    case .negate: "NEG"
    case .squareRoot: "SQRT"
    case .reciprocalSquareRoot: "RSQRT"
    case .logistic: "LOGISTIC"
    case .activation(.none): "IDENTITY"
    case .activation(.relu): "RELU"
    case .activation(.reluN1To1): "RELU_N1_TO_1"
    case .activation(.relu6): "RELU6"
    case .activation(.tanh): "TANH"
    }
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let operation = operation
    let count = context.graph[node.outputs[0]].shape.elementCount
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    guard let kernel = context.kernels?.unary else {
      return Step(kernel: "f32_unary__reference", itemCount: 1) { workspace, _ in
        Reference.unary(
          operation,
          input: input.pointer(in: workspace),
          output: output.mutablePointer(in: workspace),
          count: count
        )
      }
    }
    let run = kernel.run
    return Step(kernel: kernel.name, itemCount: count) { workspace, items in
      run(operation, input.pointer(in: workspace), output.mutablePointer(in: workspace), items)
    }
  }
}

/// One float32 input of any shape.
package func importUnary(
  _ context: OperatorContext,
  _ operation: UnaryOperation
) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...1)
  let input = try context.floatInput(0)
  return ImportedNode(
    operation: UnaryGraphOperation(operation: operation),
    inputs: [input],
    outputShape: context.graph[input].shape
  )
}
