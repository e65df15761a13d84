extension Canvas {
  /// Writes one line of text.
  ///
  /// - Parameters:
  ///   - origin: Where the base line starts, in pixels.
  ///   - capitalHeight: Height of a capital letter in pixels.
  ///   - weight: Width of the lines as a share of the capital height.
  mutating func write(
    _ text: String,
    at origin: Point,
    capitalHeight: Float,
    color: Color,
    weight: Float = 0.13,
    opacity: Float = 1
  ) {
    let strokes = StrokeFont.strokes(of: text, origin: origin, capitalHeight: capitalHeight)
    guard let bounds = Rectangle(around: strokes.joined()) else { return }
    let width = capitalHeight * weight
    var mask = CoverageMask(bounds.grown(by: width + 1), on: self)
    for stroke in strokes { mask.addLines(through: stroke, width: width) }
    paint(mask, color, opacity: opacity)
  }
}
