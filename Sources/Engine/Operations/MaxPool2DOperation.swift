package import Kernels
import ModelFormats

/// MAX_POOL_2D.
package struct MaxPool2DOperation: GraphOperation {
  package var geometry: Pool2D
  package var activation: Activation

  package var name: String { "MAX_POOL_2D" }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let (geometry, activation) = (geometry, activation)
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    guard let kernel = context.kernels?.maxPool2D else {
      return Step(kernel: "f32_maxpool2d__reference", itemCount: 1) { workspace, _ in
        Reference.maxPool2D(
          geometry,
          activation: activation,
          input: input.pointer(in: workspace),
          output: output.mutablePointer(in: workspace)
        )
      }
    }
    let run = kernel.run
    return Step(kernel: kernel.name, itemCount: geometry.outputRowCount) { workspace, rows in
      run(
        geometry,
        activation,
        input.pointer(in: workspace),
        output.mutablePointer(in: workspace),
        rows
      )
    }
  }
}

/// Input `[N, H, W, C]`.
package func importMaxPool2D(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...1)
  let input = try context.floatInput(0)
  guard case .pool2D(let options) = context.source.options else {
    throw context.invalid("has no Pool2DOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try Pool2D(
      input: context.shape(input),
      kernelHeight: options.filterHeight,
      kernelWidth: options.filterWidth,
      strideHeight: options.strideHeight,
      strideWidth: options.strideWidth,
      padding: PaddingScheme(options.padding)
    )
  }
  return ImportedNode(
    operation: MaxPool2DOperation(
      geometry: geometry,
      activation: try context.activation(options.activation)
    ),
    inputs: [input],
    outputShape: try context.checkedShape(geometry.outputShape)
  )
}
