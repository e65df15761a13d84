extension Canvas {
  /// Frames a face: bright corners joined by thin sides, with the face's number if there are
  /// several.
  ///
  /// - Parameters:
  ///   - lineWidth: Width of the corners in pixels.
  mutating func drawBracket(
    _ box: Rectangle,
    color: Color,
    lineWidth: Float,
    label: String?
  ) {
    let arm = min(box.width, box.height) * 0.16
    let (left, top, right, bottom) = (box.minimum.x, box.minimum.y, box.maximum.x, box.maximum.y)
    var sides = CoverageMask(box.grown(by: 2), on: self)
    let outline = [
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
      Point(left, top),
    ]
    sides.addLines(through: outline, width: max(lineWidth * 0.4, 1))
    paint(sides, color, opacity: 0.35)
    let corners = [
      (Point(left, top), Point(1, 1)), (Point(right, top), Point(-1, 1)),
      (Point(right, bottom), Point(-1, -1)), (Point(left, bottom), Point(1, -1)),
    ]
    let hooks = corners.map { corner, inward in
      [corner + Point(arm * inward.x, 0), corner, corner + Point(0, arm * inward.y)]
    }
    drawRimmed(hooks, width: lineWidth, color: color)
    if let label { drawLabel(label, above: box, color: color, lineWidth: lineWidth) }
  }

  private mutating func drawLabel(
    _ label: String,
    above box: Rectangle,
    color: Color,
    lineWidth: Float
  ) {
    let capitalHeight = max(lineWidth * 3.6, 7)
    let padding = capitalHeight * 0.6
    let width = StrokeFont.width(of: label, capitalHeight: capitalHeight) + 2 * padding
    let height = capitalHeight + 2 * padding
    let gap = lineWidth * 1.5
    // Above the box, or inside it where the picture ends.
    let top = box.minimum.y - gap - height >= 0 ? box.minimum.y - gap - height : box.minimum.y + gap
    let left = min(max(box.minimum.x, 0), Float(self.width) - width)
    let plate = Rectangle(minimum: Point(left, top), maximum: Point(left + width, top + height))
    var mask = CoverageMask(plate.grown(by: 1), on: self)
    mask.addRectangle(plate, cornerRadius: padding * 0.7)
    paint(mask, Palette.panel, opacity: 0.78)
    write(
      label,
      at: Point(left + padding, top + padding + capitalHeight),
      capitalHeight: capitalHeight,
      color: color
    )
  }
}
