/// One row of output pixels of a pooling op.
///
/// Instruction sets compute it; see ``ConvolutionTile`` for why the type stands here.
package struct PoolLine {
  /// First row in the picture of the window of output column 0, which may start left of the picture.
  package let source: UnsafePointer<Float>
  /// Rows of the window that lie in the picture.
  package let lineCount: Int
  /// Elements from one row of the window to the next.
  package let lineStride: Int
  /// Elements from one column of the window to the next.
  package let tapStride: Int
  /// Elements from one window to the next.
  package let pixelStride: Int
  package let channels: Int
  /// The row's first output element.
  package let output: UnsafeMutablePointer<Float>
  package let epilogue: FusedEpilogue

  package init(
    source: UnsafePointer<Float>,
    lineCount: Int,
    lineStride: Int,
    tapStride: Int,
    pixelStride: Int,
    channels: Int,
    output: UnsafeMutablePointer<Float>,
    epilogue: FusedEpilogue
  ) {
    self.source = source
    self.lineCount = lineCount
    self.lineStride = lineStride
    self.tapStride = tapStride
    self.pixelStride = pixelStride
    self.channels = channels
    self.output = output
    self.epilogue = epilogue
  }
}
