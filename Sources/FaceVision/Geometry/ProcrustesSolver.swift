/// Finds the similarity that takes one set of points closest to another.
///
/// Rotation, uniform scale and translation that minimise the weighted sum of squared distances.
/// Steps of MediaPipe 0.10.21 `procrustes_solver.cc`, in double precision: the original's single
/// precision costs it about 1e-6 of its rotations and 1e-4 cm of its translations.
package struct ProcrustesSolver: Sendable {
  package typealias Vector = SIMD3<Double>

  private let sources: [Vector]
  private let weights: [Double]
  private let totalWeight: Double
  /// Weighted mean of the sources.
  private let center: Vector
  /// Weighted square sum of the sources around their mean.
  private let spread: Double

  /// Takes the points to be moved.
  ///
  /// - Parameters:
  ///   - sources: Points to be moved.
  ///   - weights: One a point, not negative.
  /// - Throws: ``FaceVisionError/degenerateGeometry(quantity:found:limit:)`` if there is no weight or
  ///   the points coincide.
  package init(sources: [Vector], weights: [Double]) throws(FaceVisionError) {
    precondition(sources.count == weights.count, "\(sources.count) points need as many weights")
    self.sources = sources
    self.weights = weights
    totalWeight = weights.reduce(0, +)
    try requireAboveLimit(totalWeight, "total weight")
    var sum = Vector.zero
    for (source, weight) in zip(sources, weights) { sum += source * weight }
    let center = sum / totalWeight
    self.center = center
    spread = zip(sources, weights).reduce(0) { $0 + dot($1.0 - center, $1.0) * $1.1 }
    try requireAboveLimit(spread, "spread of the canonical points")
  }

  /// Number of points.
  package var count: Int { sources.count }

  /// The transform that takes the sources closest to the targets.
  ///
  /// - Parameter targets: As many points as there are sources.
  /// - Throws: ``FaceVisionError/degenerateGeometry(quantity:found:limit:)`` if the targets coincide
  ///   or are not numbers.
  package func solve(_ targets: UnsafeBufferPointer<SIMD3<Float>>) throws(FaceVisionError)
    -> SimilarityTransform
  {
    precondition(targets.count == count, "\(targets.count) targets for \(count) points")
    // Columns of the covariance of targets and centred sources.
    var covariance = InlineArray<3, Vector>(repeating: .zero)
    for index in 0..<count {
      let weighted = Vector(targets[index]) * weights[index]
      let source = sources[index] - center
      for axis in 0..<3 { covariance[axis] += weighted * source[axis] }
    }
    let squaredNorm =
      dot(covariance[0], covariance[0]) + dot(covariance[1], covariance[1])
      + dot(covariance[2], covariance[2])
    try requireAboveLimit(squaredNorm.squareRoot(), "norm of the covariance")

    let rotation = closestRotation(to: covariance)
    var projected = 0.0
    for index in 0..<count {
      let rotated = multiply(rotation, sources[index] - center)
      projected += dot(rotated, Vector(targets[index])) * weights[index]
    }
    let scale = projected / spread
    try requireAboveLimit(scale, "scale")

    var columns = rotation
    for axis in 0..<3 { columns[axis] *= scale }
    var translation = Vector.zero
    for index in 0..<count {
      translation += (Vector(targets[index]) - multiply(columns, sources[index])) * weights[index]
    }
    return SimilarityTransform(columns: columns, translation: translation / totalWeight)
  }

  /// The rotation closest to a matrix.
  ///
  /// A reflection is turned into a rotation along the direction that matters least.
  private func closestRotation(to matrix: InlineArray<3, Vector>) -> InlineArray<3, Vector> {
    let parts = SingularValueDecomposition(columns: matrix)
    var u = parts.u
    let v = parts.v
    if dot(cross(u[0], u[1]), u[2]) * dot(cross(v[0], v[1]), v[2]) < 0 { u[2] = -u[2] }
    var rotation = InlineArray<3, Vector>(repeating: .zero)
    for axis in 0..<3 {
      rotation[axis] = u[0] * v[0][axis] + u[1] * v[1][axis] + u[2] * v[2][axis]
    }
    return rotation
  }
}

/// Norms, sums and scales must be above this.
private let smallestQuantity = 1e-9

/// Throws unless a quantity is large enough to divide by; also for one that is not a number.
private func requireAboveLimit(_ value: Double, _ quantity: String) throws(FaceVisionError) {
  guard value > smallestQuantity, value.isFinite else {
    throw .degenerateGeometry(
      quantity: quantity,
      found: Float(value),
      limit: Float(smallestQuantity)
    )
  }
}

/// The product of a matrix, given by its columns, and a vector.
private func multiply(_ columns: InlineArray<3, SIMD3<Double>>, _ v: SIMD3<Double>) -> SIMD3<Double>
{
  columns[0] * v.x + columns[1] * v.y + columns[2] * v.z
}
