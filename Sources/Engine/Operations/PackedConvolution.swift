import Kernels

/// A row of the kernel table that packs one filter and runs on ranges of work items.
protocol PackedConvolutionKernel {
  associatedtype Geometry: Sendable

  var name: String { get }
  var packedFilterCount: @Sendable (Geometry) -> Int { get }
  var pack: @Sendable (Geometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void { get }
  var packHalfPrecision:
    (@Sendable (Geometry, UnsafeRawPointer, UnsafeMutablePointer<Float>) -> Void)?
  { get }
  var scratchCount: @Sendable (Geometry) -> Int { get }
  var itemCount: @Sendable (Geometry) -> Int { get }
  var run: @Sendable (Geometry, ConvolutionKernel.Call, Range<Int>) -> Void { get }
}

extension ConvolutionKernel: PackedConvolutionKernel {}

extension DepthwiseConvolutionKernel: PackedConvolutionKernel {
  var packHalfPrecision:
    (@Sendable (DepthwiseConvolution2D, UnsafeRawPointer, UnsafeMutablePointer<Float>) -> Void)?
  { nil }
}

extension PackedConvolutionKernel {
  /// Packs a filter and binds the kernel to the places of a convolution's values.
  func step(
    for node: Node,
    _ geometry: Geometry,
    filter: FloatConstant,
    tail: ConvolutionTail,
    in context: PlanContext
  ) -> Step {
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    let epilogue = tail.bind(inputs: node.inputs, in: context)
    let packed = AlignedFloats(count: packedFilterCount(geometry)) { target in
      if let packHalfPrecision,
        filter.withHalfPrecision({ packHalfPrecision(geometry, $0, target) }) != nil
      {
        return
      }
      filter.withElements { pack(geometry, $0, target) }
    }
    let run = run
    return Step(
      kernel: name,
      itemCount: itemCount(geometry),
      scratchCount: scratchCount(geometry),
      packedCount: packed.count
    ) { workspace, items in
      run(
        geometry,
        ConvolutionKernel.Call(
          input: input.pointer(in: workspace),
          packedFilter: packed.start,
          epilogue: epilogue(workspace),
          output: output.mutablePointer(in: workspace),
          scratch: workspace.scratch
        ),
        items
      )
    }
  }
}

extension OperatorContext {
  /// The node of a convolution whose sizes are known: input, filter and an optional bias.
  func convolutionNode(
    input: ValueID,
    filter: ValueID,
    outputShape: [Int],
    activation: Activation,
    _ operation: (ConvolutionTail) -> any GraphOperation
  ) throws(EngineError) -> ImportedNode {
    let inputs = try [input, filter] + bias(2, channels: outputShape.last ?? 0)
    let tail = ConvolutionTail(hasBias: inputs.count == 3, activation: activation)
    return ImportedNode(
      operation: operation(tail),
      inputs: inputs,
      outputShape: try checkedShape(outputShape)
    )
  }
}
