/// Enlarges a rect around its centre, so that a region shows the whole head.
///
/// MediaPipe 0.10.21 `RectTransformationCalculator` without shift.
package struct RectTransformationCalculator: Sendable, Hashable {
  /// Factor for width and height.
  package let scale: Float
  /// If true, the longer side, measured in pixels, is taken for both before scaling.
  package let squaresLongSide: Bool

  package init(scale: Float, squaresLongSide: Bool) {
    self.scale = scale
    self.squaresLongSide = squaresLongSide
  }

  /// From a detector's box to the region of the face mesh.
  package static let detectionToRegion = RectTransformationCalculator(
    scale: 1.5,
    squaresLongSide: false
  )

  /// From the box around the mesh to the region of the next frame.
  package static let landmarksToRegion = RectTransformationCalculator(
    scale: 1.5,
    squaresLongSide: true
  )

  package func process(_ rect: NormalizedRect, in size: ImageSize) -> NormalizedRect {
    var result = rect
    if squaresLongSide {
      let longSide = max(rect.width * Float(size.width), rect.height * Float(size.height))
      result.width = longSide / Float(size.width)
      result.height = longSide / Float(size.height)
    }
    result.width *= scale
    result.height *= scale
    return result
  }
}
