package import Kernels

/// DEPTHWISE_CONV_2D of 3x3 windows with a stride of 1 or 2, one output channel for each input channel.
///
/// Work items are output rows.
package enum DepthwiseConvolution3x3 {
  /// The table row.
  package static func kernel(named name: String) -> DepthwiseConvolutionKernel {
    DepthwiseConvolutionKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: refusal,
      packedFilterCount: { DepthwiseStage.packedCount($0) },
      pack: { DepthwiseStage.pack($0, $1, to: $2) },
      scratchCount: { $0.window.inputWidth &* $0.outputChannels },
      itemCount: { $0.outputRowCount },
      run: run
    )
  }

  private static func refusal(of convolution: DepthwiseConvolution2D) -> KernelRefusal? {
    let (window, outputs, lanes) =
      (convolution.window, convolution.outputChannels, Vector.scalarCount)
    if window.kernelHeight != 3 || window.kernelWidth != 3 {
      return .windowSize(height: window.kernelHeight, width: window.kernelWidth)
    }
    if window.dilationWidth != 1 { return .dilatedTaps(window.dilationWidth) }
    if window.dilationHeight != 1 { return .dilatedTaps(window.dilationHeight) }
    if !(1...2).contains(window.strideWidth) { return .stride(window.strideWidth) }
    if convolution.multiplier != 1 { return .multiplier(convolution.multiplier) }
    return outputs < lanes ? .narrowOutput(channels: outputs, lanes: lanes) : nil
  }

  private static func run(
    _ convolution: DepthwiseConvolution2D,
    _ call: ConvolutionKernel.Call,
    _ rows: Range<Int>
  ) {
    let window = convolution.window
    let stage = DepthwiseStage(
      convolution,
      SeparableBlockKernel.Call.Stage(packedFilter: call.packedFilter, epilogue: call.epilogue),
      margins: false
    )
    let inputStride = window.inputWidth &* stage.channels
    let zeros = UnsafePointer(call.scratch)
    call.scratch.update(repeating: 0, count: inputStride)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (image, first) = row.quotientAndRemainder(dividingBy: window.outputHeight)
      let count = min(rows.upperBound &- row, window.outputHeight &- first)
      let picture = call.input + image &* window.inputHeight &* inputStride
      let pixel = row &* window.outputWidth
      stage.compute(
        count,
        columns: 0..<window.outputWidth,
        output: call.output + pixel &* stage.channels,
        outputStride: window.outputWidth &* stage.channels,
        pixel: pixel,
        windowRows: { stage.rows(first &+ $0, of: picture, zeros: zeros) }
      )
      row &+= count
    }
  }
}
