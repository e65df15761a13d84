/// How a separable block is cut into strips of rows, and where its worker's memory goes.
///
/// The expanded picture is kept in a ring of rows: while one chunk of rows is convolved depthwise the
/// chunk before is still there.
package struct SeparableBlockRows {
  /// Rows that are expanded, convolved and projected at a time.
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
  private static let ringCount = 4_096

  package init(_ block: SeparableBlock) {
    let window = block.depthwise.window
    margin = block.expansion == nil ? 0 : block.depthwise.inputChannels
    expandedStride = window.inputWidth * block.depthwise.inputChannels + 2 * margin
    filteredStride = window.outputWidth * block.depthwise.outputChannels
    let fitting = Self.ringCount / max(1, 2 * max(expandedStride, filteredStride))
    chunk = min(8, max(2, fitting))
  }

  /// Elements of scratch: ring, filtered rows, and a row of zeros.
  package var scratchCount: Int {
    2 * chunk * expandedStride + chunk * filteredStride + expandedStride
  }

  /// The same up to the next cache line.
  package var alignedScratchCount: Int { (scratchCount + 15) / 16 * 16 }

  package func filtered(_ scratch: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
    scratch + 2 * chunk * expandedStride
  }

  package func zeros(_ scratch: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
    filtered(scratch) + chunk * filteredStride
  }
}
