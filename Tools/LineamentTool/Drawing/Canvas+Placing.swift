extension Canvas {
  /// The canvas with more columns on its right.
  func extended(right count: Int, color: Color) -> Canvas {
    var wider = Canvas(width: width + count, height: height, color: color)
    wider.place(self, left: 0, top: 0)
    return wider
  }

  /// Copies a smaller canvas to a place where it fits.
  mutating func place(_ other: Canvas, left: Int, top: Int) {
    precondition(
      left >= 0 && top >= 0 && left + other.width <= width && top + other.height <= height,
      "\(other.width)x\(other.height) pixels at (\(left), \(top)) do not fit \(width)x\(height)"
    )
    let length = other.width * 3
    for row in 0..<other.height {
      let target = ((top + row) * width + left) * 3
      let source = row * length
      pixels.replaceSubrange(target..<target + length, with: other.pixels[source..<source + length])
    }
  }

  /// Mixes a smaller canvas in where a mask covers it; what does not fit is cut off.
  mutating func place(_ other: Canvas, left: Int, top: Int, through mask: CoverageMask) {
    let rows = (top..<top + other.height).clamped(to: mask.rows).clamped(to: 0..<height)
    let columns = (left..<left + other.width).clamped(to: mask.columns).clamped(to: 0..<width)
    for row in rows {
      for column in columns {
        let color = other[column - left, row - top]
        let share = Float(mask[column, row]) / 255
        self[column, row] = share == 1 ? color : self[column, row].mixed(with: color, share: share)
      }
    }
  }
}
