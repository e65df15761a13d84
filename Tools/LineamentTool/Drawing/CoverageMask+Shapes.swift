extension CoverageMask {
  /// Adds a line with round ends; start and end may be the same, which gives a dot.
  ///
  /// - Parameters:
  ///   - width: In pixels. Lines below 1 pixel stay 1 pixel wide and become fainter.
  mutating func addLine(
    from start: Point,
    to end: Point,
    width: Float,
    softness: Float = 1,
    strength: Float = 1
  ) {
    let radius = max(width, 1) / 2
    let reach = radius + softness / 2
    let direction = end - start
    let squaredLength = max(direction.dot(direction), 1e-12)
    // How far a row's touched columns reach to both sides of the line's own column.
    let slope = direction.x / direction.y
    let reachInRow = reach * (1 + slope * slope).squareRoot()
    guard let ends = Rectangle(around: [start, end]) else { return }
    add(
      bounds: ends.grown(by: reach),
      softness: softness,
      strength: strength * min(width, 1),
      span: { y in
        guard abs(direction.y) > 1e-3 else { return (-.infinity, .infinity) }
        let column = start.x + slope * (y - start.y)
        return (column - reachInRow, column + reachInRow)
      },
      distance: { point in
        let offset = point - start
        let along = min(max(offset.dot(direction) / squaredLength, 0), 1)
        return (offset - direction * along).length - radius
      }
    )
  }

  /// Adds lines from each point to the next one.
  mutating func addLines(
    through points: some Sequence<Point>,
    width: Float,
    softness: Float = 1,
    strength: Float = 1
  ) {
    var previous: Point?
    for point in points {
      if let previous {
        addLine(from: previous, to: point, width: width, softness: softness, strength: strength)
      }
      previous = point
    }
  }

  /// Adds a filled circle.
  mutating func addDisc(center: Point, radius: Float, softness: Float = 1) {
    let reach = radius + softness / 2
    add(
      bounds: Rectangle(minimum: center - reach, maximum: center + reach),
      softness: softness,
      distance: { ($0 - center).length - radius }
    )
  }

  /// Adds a filled rectangle with round corners.
  mutating func addRectangle(_ rectangle: Rectangle, cornerRadius: Float, softness: Float = 1) {
    let center = rectangle.center
    let half = Point(rectangle.width, rectangle.height) / 2
    let radius = max(min(cornerRadius, half.x, half.y), 0)
    add(
      bounds: rectangle.grown(by: softness / 2),
      softness: softness,
      distance: { point in
        let fromCenter = pointwiseMax(point - center, center - point)
        let beyond = fromCenter - half + radius
        let outside = pointwiseMax(beyond, .zero).length
        return outside + min(max(beyond.x, beyond.y), 0) - radius
      }
    )
  }

  /// Adds a filled convex polygon whose corners go round in either direction.
  mutating func addConvexPolygon(_ corners: [Point], softness: Float = 1) {
    guard corners.count >= 3, let bounds = Rectangle(around: corners) else { return }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { (start: $0, end: $1) }
    let doubledArea = sides.reduce(Float(0)) { $0 + $1.start.x * $1.end.y - $1.end.x * $1.start.y }
    let lines = sides.compactMap { side -> (origin: Point, outward: Point)? in
      let direction = side.end - side.start
      guard direction.length > 1e-6 else { return nil }
      let outward = -direction.perpendicular / direction.length
      return (side.start, doubledArea >= 0 ? outward : -outward)
    }
    add(
      bounds: bounds.grown(by: softness / 2),
      softness: softness,
      distance: { point in
        lines.reduce(-Float.infinity) { max($0, (point - $1.origin).dot($1.outward)) }
      }
    )
  }
}
