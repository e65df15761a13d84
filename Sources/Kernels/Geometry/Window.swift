/// Where a sliding window lies over a picture: shared by convolutions and pooling.
///
/// Output pixel (y, x) reads input rows `y * strideHeight - paddingTop + ky * dilationHeight` for
/// `ky` in `0..<kernelHeight`, and columns likewise. Positions outside the input are padding.
package struct Window: Sendable, Hashable {
  package var inputHeight: Int
  package var inputWidth: Int
  package var outputHeight: Int
  package var outputWidth: Int
  package var kernelHeight: Int
  package var kernelWidth: Int
  package var strideHeight: Int
  package var strideWidth: Int
  package var dilationHeight: Int
  package var dilationWidth: Int
  /// Padding before the first row.
  ///
  /// What follows the last row is implied by the output height.
  package var paddingTop: Int
  /// Padding before the first column.
  package var paddingLeft: Int

  package init(
    inputHeight: Int,
    inputWidth: Int,
    outputHeight: Int,
    outputWidth: Int,
    kernelHeight: Int,
    kernelWidth: Int,
    strideHeight: Int = 1,
    strideWidth: Int = 1,
    dilationHeight: Int = 1,
    dilationWidth: Int = 1,
    paddingTop: Int = 0,
    paddingLeft: Int = 0
  ) {
    self.inputHeight = inputHeight
    self.inputWidth = inputWidth
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    self.kernelHeight = kernelHeight
    self.kernelWidth = kernelWidth
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.paddingTop = paddingTop
    self.paddingLeft = paddingLeft
  }

  /// True if each output pixel reads just the input pixel at its own position.
  package var isPointwise: Bool {
    kernelHeight == 1 && kernelWidth == 1 && strideHeight == 1 && strideWidth == 1
      && paddingTop == 0 && paddingLeft == 0 && inputHeight == outputHeight
      && inputWidth == outputWidth
  }

  /// Rows of the window that lie in the input, for a row of output pixels.
  package func lines(outputRow: Int) -> Range<Int> {
    Self.taps(
      count: kernelHeight,
      dilation: dilationHeight,
      start: outputRow * strideHeight - paddingTop,
      size: inputHeight
    )
  }

  /// Columns of the window that lie in the input, for a column of output pixels.
  package func columns(outputColumn: Int) -> Range<Int> {
    Self.taps(
      count: kernelWidth,
      dilation: dilationWidth,
      start: outputColumn * strideWidth - paddingLeft,
      size: inputWidth
    )
  }

  /// The taps, of those at `start + tap * dilation`, that lie in `0..<size`.
  private static func taps(count: Int, dilation: Int, start: Int, size: Int) -> Range<Int> {
    let first = min(count, start < 0 ? (dilation - 1 - start) / dilation : 0)
    let reach = size - 1 - start
    let end = reach < 0 ? 0 : min(count, reach / dilation + 1)
    return first..<max(first, end)
  }

  /// Output columns whose windows lie between the left and the right end of the input.
  package var innerColumns: Range<Int> {
    let first = min((paddingLeft + strideWidth - 1) / strideWidth, outputWidth)
    let reach = inputWidth - 1 - (kernelWidth - 1) * dilationWidth + paddingLeft
    let end = reach < 0 ? 0 : min(outputWidth, reach / strideWidth + 1)
    return first..<max(first, end)
  }
}
