/// An upright box in whole pixels.
package struct PixelBox: Sendable, Hashable {
  package let xMin: Int
  package let yMin: Int
  package let width: Int
  package let height: Int

  package init(xMin: Int, yMin: Int, width: Int, height: Int) {
    self.xMin = xMin
    self.yMin = yMin
    self.width = width
    self.height = height
  }

  /// Scales a normalised box to pixels as MediaPipe 0.10.21 does for detection results.
  ///
  /// Each of the four numbers is truncated towards zero and then limited to the picture on its own: a
  /// box that begins left of the picture keeps its full width.
  package init(_ box: BoundingBox, in size: ImageSize) {
    self.init(
      xMin: truncatedPixels(box.xMin, size.width),
      yMin: truncatedPixels(box.yMin, size.height),
      width: truncatedPixels(box.width, size.width),
      height: truncatedPixels(box.height, size.height)
    )
  }
}

/// Truncated `fraction` x `extent`, limited to `0...extent`; 0 for a value that is not a number.
private func truncatedPixels(_ fraction: Float, _ extent: Int) -> Int {
  let pixels = fraction * Float(extent)
  guard pixels > 0 else { return 0 }
  return pixels < Float(extent) ? Int(pixels) : extent
}
