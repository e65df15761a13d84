/// An upright box in normalised coordinates.
///
/// Relative to the model's square input before ``DetectionProjectionCalculator``, to the image after.
package struct BoundingBox: Sendable, Hashable {
  package var xMin: Float
  package var yMin: Float
  package var width: Float
  package var height: Float

  package init(xMin: Float, yMin: Float, width: Float, height: Float) {
    self.xMin = xMin
    self.yMin = yMin
    self.width = width
    self.height = height
  }
}
