import FaceVision

/// Proportions of a face, which change slowly while one person moves and jump when another one
/// takes their place.
struct ShapeSignature: Sendable, Hashable {
  /// Distances in units of the box's side: between the eyes, from eyes to nose, from nose to mouth,
  /// and half of that from ear to ear, whose points are the least certain.
  private let distances: SIMD4<Double>

  /// - Parameters:
  ///   - points: The detector's six points in pixels.
  ///   - side: Side of the face's box in pixels.
  init(points: [SIMD2<Double>], side: Double) {
    precondition(points.count == FaceKeypoints.count, "\(points.count) points, expected six")
    func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
      ((a - b) * (a - b)).sum().squareRoot() / max(side, .leastNormalMagnitude)
    }
    let eyes = (points[0] + points[1]) / 2
    distances = SIMD4(
      distance(points[0], points[1]),
      distance(eyes, points[2]),
      distance(points[2], points[3]),
      distance(points[4], points[5]) / 2
    )
  }

  /// How much two faces differ: the root of the mean square of the differences.
  func distance(to other: ShapeSignature) -> Double {
    let difference = distances - other.distances
    return ((difference * difference).sum() / 4).squareRoot()
  }
}
