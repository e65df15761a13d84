package import Kernels
import ModelFormats

/// ADD, SUB, MUL, DIV, SQUARED_DIFFERENCE and PRELU: elementwise with broadcasting.
package struct BinaryGraphOperation: GraphOperation {
  package var operation: BinaryOperation
  /// Applied to the result.
  package var activation: Activation
  package var broadcast: Broadcast
  package var name: String { operation.operatorName }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let (operation, activation, broadcast) = (operation, activation, broadcast)
    let left = context.location(of: node.inputs[0])
    let right = context.location(of: node.inputs[1])
    let output = context.location(of: node.outputs[0])
    guard let kernel = context.kernels?.binary else {
      return Step(kernel: "f32_binary__reference", itemCount: 1) { workspace, _ in
        Reference.binary(
          operation,
          activation,
          broadcast,
          left: left.pointer(in: workspace),
          right: right.pointer(in: workspace),
          output: output.mutablePointer(in: workspace)
        )
      }
    }
    let run = kernel.run
    return Step(kernel: kernel.name, itemCount: broadcast.outerCount) { workspace, items in
      run(
        operation,
        activation,
        broadcast,
        left.pointer(in: workspace),
        right.pointer(in: workspace),
        output.mutablePointer(in: workspace),
        items
      )
    }
  }
}

extension BinaryOperation {
  /// The op's name in the TFLite schema.
  package var operatorName: String {
    switch self {
    case .add: "ADD"
    case .subtract: "SUB"
    case .multiply: "MUL"
    case .divide: "DIV"
    case .squaredDifference: "SQUARED_DIFFERENCE"
    case .prelu: "PRELU"
    }
  }
}

/// Two float32 inputs that broadcast against each other.
package func importBinary(
  _ context: OperatorContext,
  _ operation: BinaryOperation
) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...2)
  let left = try context.floatInput(0)
  let right = try context.floatInput(1)
  let (leftShape, rightShape) = (context.shape(left), context.shape(right))
  guard let broadcast = Broadcast(left: leftShape, right: rightShape),
    let shape = Broadcast.shape(leftShape, rightShape)
  else {
    throw context.invalid(
      "inputs of shapes \(context.graph[left].shape) and \(context.graph[right].shape) do not "
        + "broadcast against each other"
    )
  }
  let fused: FusedActivation =
    switch context.source.options {
    case .add(let activation), .sub(let activation), .mul(let activation), .div(let activation):
      activation
    default: .none
    }
  return ImportedNode(
    operation: BinaryGraphOperation(
      operation: operation,
      activation: try context.activation(fused),
      broadcast: broadcast
    ),
    inputs: [left, right],
    outputShape: try context.checkedShape(shape)
  )
}
