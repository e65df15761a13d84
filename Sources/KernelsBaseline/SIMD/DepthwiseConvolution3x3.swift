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
    // Rows with a residual are finished when they are convolved.
    let hasResidual = call.epilogue.residual != nil
    let stage = DepthwiseStage(
      convolution,
      SeparableBlockKernel.Call.Stage(
        packedFilter: call.packedFilter,
        epilogue: hasResidual ? Epilogue(bias: call.epilogue.bias) : call.epilogue
      ),
      margins: false
    )
    let epilogue = FusedEpilogue(call.epilogue, channels: stage.channels)
    let inputStride = window.inputWidth &* stage.channels
    let zeros = UnsafePointer(call.scratch)
    call.scratch.update(repeating: 0, count: inputStride)
    for row in rows {
      let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
      let picture = call.input + image &* window.inputHeight &* inputStride
      let pixel = row &* window.outputWidth
      stage.compute(
        stage.rows(y, of: picture, zeros: zeros),
        output: call.output + pixel &* stage.channels
      )
      if hasResidual {
        finish(epilogue, stage, call.output, pixels: pixel..<pixel + window.outputWidth)
      }
    }
  }

  /// Adds residuals to sums and applies the function.
  private static func finish(
    _ epilogue: FusedEpilogue,
    _ stage: DepthwiseStage,
    _ output: UnsafeMutablePointer<Float>,
    pixels: Range<Int>
  ) {
    for pixel in pixels {
      for channel in stride(from: 0, to: stage.channels, by: Vector.scalarCount) {
        let count = min(Vector.scalarCount, stage.channels &- channel)
        let target = output + (pixel &* stage.channels &+ channel)
        let sum = epilogue.addResidual(
          load(target, first: count),
          pixel: pixel,
          channel: channel,
          first: count
        )
        let slopes = epilogue.slopes(channel, first: count)
        store(epilogue.apply(sum, slopes: slopes), to: target, first: count)
      }
    }
  }
}
