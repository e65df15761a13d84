/// A point in normalised coordinates: x divided by the image width, y by its height.
///
/// The origin is the top left corner and y points down. Points may lie outside 0...1.
package struct NormalizedPoint: Sendable, Hashable {
  package var x: Float
  package var y: Float

  package init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}
