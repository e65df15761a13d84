package import Kernels

/// DEPTHWISE_CONV_2D of any kernel size, stride, dilation and multiplier.
///
/// Work items are output rows. With one output channel for each input channel they are computed in
/// tiles (see ``computeRow(_:_:)``), otherwise pixel by pixel.
package enum DepthwiseConvolution {
  /// The table row.
  package static func kernel(named name: String) -> DepthwiseConvolutionKernel {
    DepthwiseConvolutionKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: { _ in nil },
      packedFilterCount: { $0.filterCount },
      pack: { $2.update(from: $1, count: $0.filterCount) },
      scratchCount: { _ in 0 },
      itemCount: { $0.outputRowCount },
      run: { run($0, $1, $2) }
    )
  }

  private static func run(
    _ convolution: DepthwiseConvolution2D,
    _ call: ConvolutionKernel.Call,
    _ rows: Range<Int>
  ) {
    let epilogue = FusedEpilogue(call.epilogue, channels: convolution.outputChannels)
    let window = convolution.window
    let inputChannels = convolution.inputChannels
    let channels = convolution.outputChannels
    if hasTiles(convolution) {
      for row in rows {
        computeRow(DepthwiseRow(convolution, call, epilogue, row: row), window)
      }
      return
    }
    for row in rows {
      let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
      let input =
        call.input + image &* window.inputHeight &* window.inputWidth &* inputChannels
      for x in 0..<window.outputWidth {
        let pixel = row &* window.outputWidth &+ x
        var channel = 0
        while channel < channels {
          let left = channels &- channel
          let count = left < Vector.scalarCount ? left : Vector.scalarCount
          computePixel(
            convolution,
            epilogue,
            input,
            call.packedFilter,
            y: y,
            x: x,
            channel: channel,
            count: count,
            pixel: pixel,
            output: call.output
          )
          channel &+= Vector.scalarCount
        }
      }
    }
  }

  /// Computes up to one vector of channels of one output pixel.
  @inline(__always)
  static func computePixel(
    _ convolution: DepthwiseConvolution2D,
    _ epilogue: FusedEpilogue,
    _ input: UnsafePointer<Float>,
    _ filter: UnsafePointer<Float>,
    y: Int,
    x: Int,
    channel: Int,
    count: Int,
    pixel: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    let window = convolution.window
    let inputChannels = convolution.inputChannels
    let channels = convolution.outputChannels
    let top = y &* window.strideHeight &- window.paddingTop
    let leftColumn = x &* window.strideWidth &- window.paddingLeft
    let inputEnd = input + window.inputHeight &* window.inputWidth &* inputChannels
    let filterEnd = filter + window.kernelHeight &* window.kernelWidth &* channels
    var sum = epilogue.bias(channel, first: count)
    for kx in 0..<window.kernelWidth {
      let column = leftColumn &+ kx &* window.dilationWidth
      guard column >= 0 && column < window.inputWidth else { continue }
      for ky in 0..<window.kernelHeight {
        let line = top &+ ky &* window.dilationHeight
        guard line >= 0 && line < window.inputHeight else { continue }
        let source = input + (line &* window.inputWidth &+ column) &* inputChannels
        let taps = filter + ((ky &* window.kernelWidth &+ kx) &* channels &+ channel)
        let value =
          convolution.multiplier == 1
          ? load(source + channel, first: count, before: inputEnd)
          : gather(source, channel: channel, multiplier: convolution.multiplier, count: count)
        sum = multiplyAdd(sum, value, load(taps, first: count, before: filterEnd))
      }
    }
    sum = epilogue.addResidual(sum, pixel: pixel, channel: channel, first: count)
    sum = epilogue.apply(sum, slopes: epilogue.slopes(channel, first: count))
    store(sum, to: output + (pixel &* channels &+ channel), first: count)
  }

  /// The input elements that some output channels read.
  @inline(never)
  private static func gather(
    _ source: UnsafePointer<Float>,
    channel: Int,
    multiplier: Int,
    count: Int
  ) -> Vector {
    var value = Vector()
    for lane in 0..<count { value[lane] = source[(channel &+ lane) / multiplier] }
    return value
  }
}
