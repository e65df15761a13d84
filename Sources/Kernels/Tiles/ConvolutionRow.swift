/// One row of output pixels of a CONV_2D without groups and without dilation along the row.
///
/// Instruction sets compute it; see ``ConvolutionTile`` for why the type stands here.
package struct ConvolutionRow {
  package let epilogue: FusedEpilogue
  package let filter: UnsafePointer<Float>
  /// Products that make one output element.
  package let depth: Int
  package let outputChannels: Int
  /// Index of the row's first pixel in the whole output.
  package let pixel: Int
  /// The row's first output element.
  package let output: UnsafeMutablePointer<Float>
  /// Rows of the window that lie in the picture: the first, and how many.
  package let firstLine: Int
  package let lineCount: Int
  /// Elements of a row of the window.
  package let lineLength: Int
  /// Elements from one row of the window to the next.
  package let lineStride: Int
  /// Elements from one window to the next.
  package let pixelStride: Int
  /// First row in the picture of the window of output column 0, which may start left of the picture.
  package let source: UnsafePointer<Float>

  private let window: Window
  private let inputChannels: Int
  private let scratch: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - epilogue: That of the call.
  ///   - row: Counted over the whole batch.
  package init(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ epilogue: FusedEpilogue,
    row: Int,
    panels: FilterPanels
  ) {
    window = convolution.window
    inputChannels = convolution.inputChannels
    scratch = call.scratch
    self.epilogue = epilogue
    filter = call.packedFilter
    depth = panels.depth
    outputChannels = convolution.outputChannels
    pixel = row * window.outputWidth
    output = call.output + pixel * outputChannels
    lineLength = window.kernelWidth * inputChannels
    pixelStride = window.strideWidth * inputChannels
    let rowStride = window.inputWidth * inputChannels
    lineStride = window.dilationHeight * rowStride
    let (image, y) = row.quotientAndRemainder(dividingBy: window.outputHeight)
    let top = y * window.strideHeight - window.paddingTop
    let lines = window.lines(outputRow: y)
    firstLine = lines.lowerBound
    lineCount = lines.count
    source =
      call.input + (image * window.inputHeight + top + firstLine * window.dilationHeight)
      * rowStride
      - window.paddingLeft * inputChannels
  }

  /// Copies a window that reaches beyond the row to scratch, with zeros where it lies in the padding.
  ///
  /// - Returns: The copy, all rows of the window one behind the other.
  package func copyWindow(column: Int) -> UnsafePointer<Float> {
    let columns = window.columns(outputColumn: column)
    let first = columns.lowerBound * inputChannels
    let end = columns.upperBound * inputChannels
    for line in 0..<window.kernelHeight {
      let target = scratch + line * lineLength
      let isInside = line >= firstLine && line < firstLine + lineCount
      let row = source + (column * pixelStride + (line - firstLine) * lineStride)
      for element in 0..<lineLength {
        target[element] = isInside && element >= first && element < end ? row[element] : 0
      }
    }
    return UnsafePointer(scratch)
  }
}
