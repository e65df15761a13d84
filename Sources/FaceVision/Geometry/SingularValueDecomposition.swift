/// A 3x3 matrix written as a rotation, a scaling along the axes and another rotation.
///
/// `matrix = u x diagonal(values) x transpose(v)`, each matrix given by its columns. u and v are
/// orthogonal but may mirror. The values descend and are not negative.
struct SingularValueDecomposition {
  typealias Vector = SIMD3<Double>

  private(set) var u: InlineArray<3, Vector>
  private(set) var values: InlineArray<3, Double>
  private(set) var v: InlineArray<3, Vector>

  /// Rotations converge quadratically, so a few sweeps over the pairs of columns reach double
  /// precision; the limit only guards against numbers that never settle.
  private static var largestSweepCount: Int { 30 }

  /// Decomposes a matrix by one-sided Jacobi rotations: columns are turned in pairs until they are
  /// orthogonal, after which their lengths are the singular values.
  init(columns: InlineArray<3, Vector>) {
    u = columns
    v = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)]
    values = InlineArray(repeating: 0)
    for _ in 0..<Self.largestSweepCount {
      let turned01 = orthogonalise(0, 1)
      let turned02 = orthogonalise(0, 2)
      let turned12 = orthogonalise(1, 2)
      if !turned01 && !turned02 && !turned12 { break }
    }
    for index in 0..<3 { values[index] = dot(u[index], u[index]).squareRoot() }
    sort(0, 1)
    sort(0, 2)
    sort(1, 2)
    normaliseLeftColumns()
  }

  /// Turns two columns in their plane until they are orthogonal; false if they were.
  private mutating func orthogonalise(_ p: Int, _ q: Int) -> Bool {
    let product = dot(u[p], u[q])
    let pSquare = dot(u[p], u[p])
    let qSquare = dot(u[q], u[q])
    // Also ends for values that are not numbers.
    guard abs(product) > Double.ulpOfOne * (pSquare * qSquare).squareRoot() else { return false }
    let zeta = (qSquare - pSquare) / (2 * product)
    let sign: Double = zeta < 0 ? -1 : 1
    let tangent = sign / (abs(zeta) + (1 + zeta * zeta).squareRoot())
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    let sine = cosine * tangent
    (u[p], u[q]) = (u[p] * cosine - u[q] * sine, u[p] * sine + u[q] * cosine)
    (v[p], v[q]) = (v[p] * cosine - v[q] * sine, v[p] * sine + v[q] * cosine)
    return true
  }

  private mutating func sort(_ p: Int, _ q: Int) {
    guard values[p] < values[q] else { return }
    values.swapAt(p, q)
    u.swapAt(p, q)
    v.swapAt(p, q)
  }

  /// Scales the left columns to length 1.
  ///
  /// A vanishing one has no direction and is replaced by one orthogonal to those before it.
  private mutating func normaliseLeftColumns() {
    let smallest = values[0] * Double.ulpOfOne
    u[0] = values[0] > 0 ? u[0] / values[0] : Vector(1, 0, 0)
    if values[1] > smallest {
      u[1] /= values[1]
    } else {
      // The axis that u[0] is least aligned with gives a product of useful length.
      let axis = abs(u[0].x) < 0.6 ? Vector(1, 0, 0) : Vector(0, 1, 0)
      let normal = cross(u[0], axis)
      u[1] = normal / dot(normal, normal).squareRoot()
    }
    u[2] = values[2] > smallest ? u[2] / values[2] : cross(u[0], u[1])
  }
}

/// The inner product of two vectors.
func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

/// The vector orthogonal to two others, by the right-hand rule.
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
