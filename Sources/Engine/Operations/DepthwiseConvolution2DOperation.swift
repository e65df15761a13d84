package import Kernels
import ModelFormats

/// DEPTHWISE_CONV_2D with whatever was fused behind it.
package struct DepthwiseConvolution2DOperation: GraphOperation {
  package var geometry: DepthwiseConvolution2D
  package var tail: ConvolutionTail

  package var name: String { "DEPTHWISE_CONV_2D" }

  package func cost(of node: Node, in graph: Graph) -> Int {
    // Every product loads an operand of its own, and edges take more.
    max(3 * geometry.multiplyAccumulateCount, node.memoryCost(in: graph))
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    // A filter that is computed at run time cannot be packed beforehand.
    if let filter = context.floats(of: node.inputs[1]),
      let kernel = context.kernels?.depthwiseConvolutionKernels(for: geometry).first
    {
      return kernel.step(for: node, geometry, filter: filter, tail: tail, in: context)
    }
    let geometry = geometry
    let input = context.location(of: node.inputs[0])
    let filter = context.location(of: node.inputs[1])
    let output = context.location(of: node.outputs[0])
    let epilogue = tail.bind(inputs: node.inputs, in: context)
    return Step(kernel: "f32_dwconv2d__reference", itemCount: 1) { workspace, _ in
      Reference.depthwiseConvolution2D(
        geometry,
        input: input.pointer(in: workspace),
        filter: filter.pointer(in: workspace),
        epilogue: epilogue(workspace),
        output: output.mutablePointer(in: workspace)
      )
    }
  }
}

/// Input `[N, H, W, C]`, filter `[1, kH, kW, C * multiplier]`, optional bias `[C * multiplier]`.
///
/// The multiplier follows from the shapes. The options name it too, but converters have left it at 0.
package func importDepthwiseConvolution2D(
  _ context: OperatorContext
) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...3)
  let input = try context.floatInput(0)
  let filter = try context.floatInput(1)
  guard case .depthwiseConvolution2D(let options) = context.source.options else {
    throw context.invalid("has no DepthwiseConv2DOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try DepthwiseConvolution2D(
      input: context.shape(input),
      filter: context.shape(filter),
      strideHeight: options.strideHeight,
      strideWidth: options.strideWidth,
      dilationHeight: options.dilationHeight,
      dilationWidth: options.dilationWidth,
      padding: PaddingScheme(options.padding)
    )
  }
  return try context.convolutionNode(
    input: input,
    filter: filter,
    outputShape: geometry.outputShape,
    activation: context.activation(options.activation)
  ) { DepthwiseConvolution2DOperation(geometry: geometry, tail: $0) }
}
