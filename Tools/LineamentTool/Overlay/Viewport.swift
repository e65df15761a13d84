/// Where a picture lies on a canvas: all of it, or enlarged so that only a part is seen.
struct Viewport: Hashable {
  /// Where the picture's top left corner is, in pixels of the canvas.
  let origin: Point
  /// Size of the whole picture in pixels of the canvas.
  let size: Point

  /// The place of a point given as fractions of the picture's width and height.
  func pixel(x: Float, y: Float) -> Point { origin + Point(x, y) * size }
}
