/// One row of output pixels of a DEPTHWISE_CONV_2D that makes one output channel of each input channel.
///
/// Instruction sets compute it; see ``ConvolutionTile`` for why the type stands here.
package struct DepthwiseRow {
  package let epilogue: FusedEpilogue
  /// The taps `[kH, kW, channels]`, the first of them of the window's first row in the picture.
  package let filter: UnsafePointer<Float>
  package let channels: Int
  /// Elements from one row of taps to the next.
  package let filterStride: Int
  /// Index of the row's first pixel in the whole output.
  package let pixel: Int
  /// The row's first output element.
  package let output: UnsafeMutablePointer<Float>
  /// Rows of the window that lie in the picture.
  package let lineCount: Int
  /// Elements from one row of the window to the next.
  package let lineStride: Int
  /// Elements from one tap to the next along the row.
  package let tapStride: Int
  /// Elements from one window to the next.
  package let pixelStride: Int
  /// First row in the picture of the window of output column 0, which may start left of the picture.
  package let source: UnsafePointer<Float>

  private let window: Window

  /// - Parameters:
  ///   - epilogue: That of the call.
  ///   - row: Counted over the whole batch.
  package init(
    _ convolution: DepthwiseConvolution2D,
    _ call: ConvolutionKernel.Call,
    _ epilogue: FusedEpilogue,
    row: Int
  ) {
    window = convolution.window
    channels = convolution.outputChannels
    filterStride = window.kernelWidth * channels
    self.epilogue = epilogue
    pixel = row * window.outputWidth
    output = call.output + pixel * channels
    tapStride = window.dilationWidth * channels
    pixelStride = window.strideWidth * channels
    let rowStride = window.inputWidth * channels
    lineStride = window.dilationHeight * rowStride
    let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
    let lines = window.lines(outputRow: y)
    lineCount = lines.count
    filter = call.packedFilter + lines.lowerBound * filterStride
    let top = y * window.strideHeight - window.paddingTop
    source =
      call.input
      + (image * window.inputHeight + top + lines.lowerBound * window.dilationHeight) * rowStride
      - window.paddingLeft * channels
  }

  /// The taps along the row that lie in the picture for an output column.
  package func taps(column: Int) -> Range<Int> {
    window.columns(outputColumn: column)
  }
}
