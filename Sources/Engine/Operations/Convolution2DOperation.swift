package import Kernels
import ModelFormats

/// CONV_2D with whatever was fused behind it.
package struct Convolution2DOperation: GraphOperation {
  package var geometry: Convolution2D
  package var tail: ConvolutionTail

  package var name: String { "CONV_2D" }

  package func cost(of node: Node, in graph: Graph) -> Int {
    max(geometry.productCost, node.memoryCost(in: graph))
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    // A filter that is computed at run time cannot be packed beforehand.
    if let filter = context.floats(of: node.inputs[1]),
      let kernel = context.kernels?.convolutionKernels(for: geometry).first
    {
      return kernel.step(for: node, geometry, filter: filter, tail: tail, in: context)
    }
    let geometry = geometry
    let input = context.location(of: node.inputs[0])
    let filter = context.location(of: node.inputs[1])
    let output = context.location(of: node.outputs[0])
    let epilogue = tail.bind(inputs: node.inputs, in: context)
    return Step(kernel: "f32_conv2d__reference", itemCount: 1) { workspace, _ in
      Reference.convolution2D(
        geometry,
        input: input.pointer(in: workspace),
        filter: filter.pointer(in: workspace),
        epilogue: epilogue(workspace),
        output: output.mutablePointer(in: workspace)
      )
    }
  }
}

extension Convolution2D {
  /// The time of the products, as ``GraphOperation/cost(of:in:)``: those with zeros of the filter are left
  /// out, where they were counted, and the others then take twice as long.
  var productCost: Int {
    guard let filterNonzeroCount else { return multiplyAccumulateCount }
    return outputPixelCount * filterNonzeroCount * 2
  }
}

/// Input `[N, H, W, C]`, filter `[O, kH, kW, C / groups]`, optional bias `[O]`.
package func importConvolution2D(
  _ context: OperatorContext
) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...3)
  let input = try context.floatInput(0)
  let filter = try context.floatInput(1)
  guard case .convolution2D(let options) = context.source.options else {
    throw context.invalid("has no Conv2DOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try Convolution2D(
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
  ) { Convolution2DOperation(geometry: geometry, tail: $0) }
}
