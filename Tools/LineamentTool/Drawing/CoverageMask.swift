/// How much of each pixel of a rectangle a drawing covers.
///
/// Shapes are given by their signed distance: how far a point is outside (positive) or inside
/// (negative) the edge, in pixels. A pixel whose centre lies on the edge is half covered. Where
/// shapes overlap the larger coverage counts, so that a net of translucent lines has no knots.
struct CoverageMask {
  /// First column.
  let left: Int
  /// First row.
  let top: Int
  /// Number of columns.
  let width: Int
  /// Number of rows.
  let height: Int
  /// 0 (free) to 255 (full), row after row.
  private(set) var coverage: [UInt8]

  /// An empty mask for a part of a canvas.
  ///
  /// - Parameters:
  ///   - bounds: What will be drawn; everything outside is cut off.
  ///   - canvas: The mask never reaches beyond it.
  init(_ bounds: Rectangle, on canvas: Canvas) {
    let columns = pixelRange(bounds.minimum.x, bounds.maximum.x, limit: canvas.width)
    let rows = pixelRange(bounds.minimum.y, bounds.maximum.y, limit: canvas.height)
    left = columns.lowerBound
    top = rows.lowerBound
    width = columns.count
    height = rows.count
    coverage = [UInt8](repeating: 0, count: width * height)
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
    let rows = pixelRange(
      bounds.minimum.y - Float(top),
      bounds.maximum.y - Float(top),
      limit: height
    )
    let scale = 1 / max(softness, 1e-3)
    for row in rows {
      let y = Float(top + row) + 0.5
      let (first, last) = span(y)
      let columns = pixelRange(
        max(bounds.minimum.x, first) - Float(left),
        min(bounds.maximum.x, last) - Float(left),
        limit: width
      )
      for column in columns {
        let outside = distance(Point(Float(left + column) + 0.5, y))
        let cover = min(max(0.5 - outside * scale, 0), 1) * strength
        let value = UInt8(cover * 255 + 0.5)
        let index = row * width + column
        if value > coverage[index] { coverage[index] = value }
      }
    }
  }
}

/// The pixels that an interval touches, cut to `0..<limit`; empty for what is not a number.
func pixelRange(_ minimum: Float, _ maximum: Float, limit: Int) -> Range<Int> {
  let end = Float(limit)
  let first = min(max(minimum.rounded(.down), 0), end)
  let last = min(max(maximum.rounded(.up), 0), end)
  guard first < last else { return 0..<0 }
  return Int(first)..<Int(last)
}
