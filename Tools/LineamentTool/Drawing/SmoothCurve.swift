/// Points on a smooth curve (Catmull-Rom) through some points; the ends are repeated as neighbours.
///
/// - Parameters:
///   - points: If the first and the last one are equal the curve is closed without a corner.
///   - steps: Number of straight pieces between two neighbouring points.
func smoothCurve(through points: [Point], steps: Int) -> [Point] {
  guard points.count > 2, let first = points.first, let last = points.last else { return points }
  let isClosed = first == last
  let before = isClosed ? points[points.count - 2] : first
  let after = isClosed ? points[1] : last
  let padded = [before] + points + [after]
  var curve = [first]
  for start in 0..<points.count - 1 {
    let (a, b, c, d) = (padded[start], padded[start + 1], padded[start + 2], padded[start + 3])
    for step in 1...steps {
      let t = Float(step) / Float(steps)
      let linear = (c - a) * t
      let square = (2 * a - 5 * b + 4 * c - d) * (t * t)
      let cube = (3 * b - a - 3 * c + d) * (t * t * t)
      curve.append(b + (linear + square + cube) / 2)
    }
  }
  return curve
}
