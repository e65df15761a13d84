extension Canvas {
  /// Draws lines with a soft dark rim, which keeps them visible on light pictures.
  mutating func drawRimmed(_ lines: [[Point]], width: Float, color: Color, opacity: Float = 1) {
    guard let bounds = Rectangle(around: lines.joined()) else { return }
    let rim = width * 1.3 + 0.6
    var shadow = CoverageMask(bounds.grown(by: width + rim), on: self)
    var body = CoverageMask(bounds.grown(by: width), on: self)
    for line in lines {
      shadow.addLines(through: line, width: width + rim, softness: rim)
      body.addLines(through: line, width: width)
    }
    paint(shadow, Palette.rim, opacity: 0.42 * opacity)
    paint(body, color, opacity: opacity)
  }

  /// Draws discs with a soft dark rim.
  mutating func drawRimmedDiscs(_ centers: [Point], radius: Float, color: Color) {
    guard let bounds = Rectangle(around: centers) else { return }
    let rim = radius * 0.6 + 1
    var shadow = CoverageMask(bounds.grown(by: radius + rim * 1.5), on: self)
    var body = CoverageMask(bounds.grown(by: radius + 1), on: self)
    for center in centers {
      shadow.addDisc(center: center, radius: radius + rim / 2, softness: rim)
      body.addDisc(center: center, radius: radius)
    }
    paint(shadow, Palette.rim, opacity: 0.5)
    paint(body, color)
  }
}
