/// A place in a picture, in pixels: x to the right, y downwards, (0, 0) being the top left corner.
///
/// The centre of the first pixel is (0.5, 0.5).
typealias Point = SIMD2<Float>

extension SIMD2<Float> {
  /// Distance from the origin.
  var length: Float { (x * x + y * y).squareRoot() }

  /// The direction turned by 90 degrees clockwise on screen, as long as this one.
  var perpendicular: Point { Point(-y, x) }

  /// The product of lengths and the cosine between two directions.
  func dot(_ other: Point) -> Float { x * other.x + y * other.y }
}

/// An upright rectangle in pixels.
struct Rectangle: Hashable {
  var minimum: Point
  var maximum: Point

  var width: Float { maximum.x - minimum.x }
  var height: Float { maximum.y - minimum.y }
  var center: Point { (minimum + maximum) / 2 }
  var area: Float { max(width, 0) * max(height, 0) }

  /// The smallest rectangle around some points; `nil` if there are none.
  init?(around points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(minimum: first, maximum: first)
    while let point = iterator.next() {
      minimum = pointwiseMin(minimum, point)
      maximum = pointwiseMax(maximum, point)
    }
  }

  init(minimum: Point, maximum: Point) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The rectangle with every side moved outwards.
  func grown(by margin: Float) -> Rectangle {
    Rectangle(minimum: minimum - margin, maximum: maximum + margin)
  }

  /// The common part; its area is 0 if there is none.
  func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      minimum: pointwiseMax(minimum, other.minimum),
      maximum: pointwiseMin(maximum, other.maximum)
    )
  }
}
