/// How a separable block is cut into strips of rows, and where its worker's memory goes: a ring of
/// expanded rows, if the block has an expansion, a row of zeros, and what the projection needs.
///
/// The expanded picture is kept in a ring of rows: while one chunk of rows is convolved depthwise the
/// chunk before is still there.
package struct SeparableBlockRows {
  /// Rows that are expanded, convolved and projected at a time: an even number, since a depthwise
  /// convolution takes them in pairs.
  package let chunk: Int
  /// Elements of a row that the depthwise convolution reads: a row of the picture or, if it is expanded,
  /// of the ring, where a pixel of zeros stands on both sides.
  package let expandedStride: Int
  /// Elements of the ring's rows before the first pixel.
  package let margin: Int
  /// Elements of a row between depthwise convolution and projection.
  package let filteredStride: Int

  /// Size in elements that the ring should not exceed, so that it stays in the first-level cache
  /// beside the rows read and written: 16 KiB.
  private static let cachedCount = 4_096

  package init(_ block: SeparableBlock) {
    let window = block.depthwise.window
    margin = block.expansion == nil ? 0 : block.depthwise.inputChannels
    expandedStride = window.inputWidth * block.depthwise.inputChannels + 2 * margin
    filteredStride = window.outputWidth * block.depthwise.outputChannels
    let fitting = Self.cachedCount / max(1, 2 * max(expandedStride, filteredStride))
    chunk = min(8, max(2, fitting & ~1))
  }

  /// Elements of scratch before the projection's, which begins with a cache line.
  package var scratchCount: Int { (ringCount + expandedStride + 15) / 16 * 16 }

  /// Elements of the ring.
  private var ringCount: Int { margin == 0 ? 0 : 2 * chunk * expandedStride }

  package func zeros(_ scratch: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
    scratch + ringCount
  }

  /// Where the rows of one picture go.
  package struct Place {
    /// Pixels of a row.
    package let width: Int
    /// Rows that are best projected at a time.
    package let chunk: Int
    /// The picture's first pixel.
    package let output: UnsafeMutablePointer<Float>
    /// Index of that pixel in the epilogue's residual.
    package let residualPixel: Int

    package init(
      width: Int,
      chunk: Int,
      output: UnsafeMutablePointer<Float>,
      residualPixel: Int
    ) {
      self.width = width
      self.chunk = chunk
      self.output = output
      self.residualPixel = residualPixel
    }
  }
}
