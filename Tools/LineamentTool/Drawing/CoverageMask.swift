/// How much of each pixel of a rectangle a drawing covers.
///
/// Shapes are given by their signed distance: how far a point is outside (positive) or inside
/// (negative) the edge, in pixels. A pixel whose centre lies on the edge is half covered. Where
/// shapes overlap the larger coverage counts, so that a net of translucent lines has no knots.
struct CoverageMask {
  /// The columns of the canvas that the mask spans.
  let columns: Range<Int>
  /// The rows of the canvas that the mask spans.
  let rows: Range<Int>
  /// 0 (free) to 255 (full), row after row.
  private var coverage: [UInt8]

  /// An empty mask for a part of a canvas.
  ///
  /// - Parameters:
  ///   - bounds: What will be drawn; everything outside is cut off.
  ///   - canvas: The mask never reaches beyond it.
  init(_ bounds: Rectangle, on canvas: Canvas) {
    columns = pixelRange(bounds.minimum.x, bounds.maximum.x, within: 0..<canvas.width)
    rows = pixelRange(bounds.minimum.y, bounds.maximum.y, within: 0..<canvas.height)
    coverage = [UInt8](repeating: 0, count: columns.count * rows.count)
  }

  /// The coverage of a pixel within ``columns`` and ``rows``.
  subscript(x: Int, y: Int) -> UInt8 {
    coverage[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
  }

  /// Adds a shape.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle around the shape, soft edge included.
  ///   - softness: Width of the edge's transition in pixels; 1 is a sharp, smooth edge.
  ///   - strength: Coverage inside, 0 to 1.
  ///   - span: The columns of a row that can be touched; saves time for slanting lines.
  ///   - distance: Signed distance of a point from the edge.
  @inline(__always)
  mutating func add(
    bounds: Rectangle,
    softness: Float = 1,
    strength: Float = 1,
    span: (Float) -> (Float, Float) = { _ in (-.infinity, .infinity) },
    distance: (Point) -> Float
  ) {
    let scale = 1 / max(softness, 1e-3)
    for row in pixelRange(bounds.minimum.y, bounds.maximum.y, within: rows) {
      let y = Float(row) + 0.5
      let (first, last) = span(y)
      let touched = pixelRange(
        max(bounds.minimum.x, first),
        min(bounds.maximum.x, last),
        within: columns
      )
      let start = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for column in touched {
        let cover = min(0.5 - distance(Point(Float(column) + 0.5, y)) * scale, 1) * strength
        // Most pixels of a slanting line's rectangle are free; so is what is not a number.
        guard cover > 0 else { continue }
        let value = UInt8(cover * 255 + 0.5)
        if value > coverage[start + column] { coverage[start + column] = value }
      }
    }
  }
}

/// The pixels of a range that an interval touches; empty for what is not a number.
func pixelRange(_ minimum: Float, _ maximum: Float, within limits: Range<Int>) -> Range<Int> {
  let (start, end) = (Float(limits.lowerBound), Float(limits.upperBound))
  let first = min(max(minimum.rounded(.down), start), end)
  let last = min(max(maximum.rounded(.up), start), end)
  guard first < last else { return limits.lowerBound..<limits.lowerBound }
  return Int(first)..<Int(last)
}
