/// A drawing over a picture, in the picture's own units.
struct Drawing {
  /// What is seen: the picture or a part of it.
  let view: Rectangle
  /// What the drawing shows, for those who do not see it.
  let label: String
  /// Fragment name of the picture below; `nil` for none.
  var picture: String?
  /// Whether the picture's pixels are to be seen as squares.
  var isPixelated = false
  var layers: [HTML] = []
  /// Style class of the drawing.
  var style = ""

  /// A drawing over a whole picture.
  init(_ picture: String, width: Int, height: Int, label: String) {
    view = Rectangle(minimum: .zero, maximum: Point(Float(width), Float(height)))
    self.label = label
    self.picture = picture
  }

  /// A drawing with no picture below it.
  init(width: Int, height: Int, label: String) {
    view = Rectangle(minimum: .zero, maximum: Point(Float(width), Float(height)))
    self.label = label
  }

  /// A drawing with no picture below it, and its layers.
  static func onPlain(
    width: Int,
    height: Int,
    label: String,
    layers: (Drawing) -> [HTML]
  ) -> HTML {
    var drawing = Drawing(width: width, height: height, label: label)
    drawing.style = "plain"
    drawing.layers = layers(drawing)
    return drawing.html
  }

  /// A drawing over a part of a picture.
  init(_ picture: String, view: Rectangle, label: String) {
    self.view = view
    self.label = label
    self.picture = picture
  }

  /// Units that look alike in drawings of any size: a two-hundredth of the width.
  var unit: Float { max(view.width / 200, 0.01) }

  var html: HTML {
    let picture: HTML =
      picture.map { name in
        "<use href=\"#\(name)\"\(isPixelated ? " class=\"pixels\"" as HTML : "")/>"
      } ?? ""
    return """
      <svg class="drawing \(style)" viewBox="\(coordinate(view.minimum.x)) \
      \(coordinate(view.minimum.y)) \(coordinate(view.width)) \(coordinate(view.height))" \
      role="img" aria-label="\(label)">\(picture)\(layers)</svg>
      """
  }

  /// A number with enough decimals for this drawing.
  func coordinate(_ value: Float) -> HTML {
    let digits = view.width < 400 ? 2 : 1
    // Far points of hostile numbers would only blow up the text.
    return "\(min(max(value.isFinite ? value : 0, -1e6), 1e6), digits: digits)"
  }

  /// A point as `x y`.
  func pair(_ point: Point) -> HTML { "\(coordinate(point.x)) \(coordinate(point.y))" }

  /// An outline through points.
  func polygon(_ points: [Point], style: String) -> HTML {
    let path = points.enumerated().map { index, point in
      "\(index == 0 ? "M" as HTML : "L")\(pair(point))" as HTML
    }
    return "<path class=\"\(style)\" d=\"\(path)Z\"/>"
  }

  /// Lines that are not joined with each other.
  func lines(_ lines: [(start: Point, end: Point)], style: String) -> HTML {
    let path = lines.map { "M\(pair($0.start))L\(pair($0.end))" as HTML }
    return "<path class=\"\(style)\" d=\"\(path)\"/>"
  }

  /// Points, as dots that the style makes as large as its lines are wide.
  func dots(_ points: [Point], style: String) -> HTML {
    "<path class=\"\(style)\" d=\"\(points.map { "M\(pair($0))h0" as HTML })\"/>"
  }

  /// A text; its size is in ``unit``.
  func text(_ text: String, at point: Point, size: Float = 8, style: String = "label") -> HTML {
    """
    <text class="\(style)" x="\(coordinate(point.x))" y="\(coordinate(point.y))" \
    font-size="\(coordinate(size * unit))">\(text)</text>
    """
  }
}
