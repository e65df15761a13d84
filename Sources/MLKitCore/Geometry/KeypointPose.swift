package import FaceVision

/// Fits six points of the canonical face to those of a detection, where no mesh is at hand.
///
/// A rotation, a scale and a shift without perspective. The depth of the six points is not seen: it
/// is taken from the rotation found so far, again and again until nothing changes.
package struct KeypointPose: Sendable {
  /// The detector's six points on a head in centimetres: x to the subject's left, y up, z forwards;
  /// in the order of ``FaceKeypoint``.
  ///
  /// Fitted to what both detectors found on 18 pictures of two heads, turned by up to 30 degrees,
  /// whose angles were known from the mesh, for eyes 6.4 cm apart. The angles of these pictures
  /// come back with errors (root of the mean square) of 5 degrees in pitch, 4 in yaw and 3 in roll;
  /// the largest are 12, 9 and 8.
  package static let canonicalPoints: [SIMD3<Double>] = [
    SIMD3(-3.2, 2.57, 2.96), SIMD3(3.2, 2.57, 2.96), SIMD3(0, -0.55, 6.7), SIMD3(0, -3.92, 5.23),
    SIMD3(-6.73, 0.3, -2.18), SIMD3(6.73, 0.3, -2.18),
  ]

  /// Ears are the least certain points: often hidden by hair, or by the head itself.
  private static let weights: [Double] = [1, 1, 1, 1, 0.3, 0.3]

  private static let stepCount = 12

  private let solver: ProcrustesSolver

  /// Prepares the fit.
  package init() throws(FaceVisionError) {
    solver = try ProcrustesSolver(sources: Self.canonicalPoints, weights: Self.weights)
  }

  /// The angles of a face.
  ///
  /// - Parameter points: The six points in pixels of the upright picture, y down.
  /// - Returns: `nil` if the points are too close together to tell.
  package func angles(of points: [SIMD2<Double>]) -> EulerAngles? {
    precondition(points.count == FaceKeypoints.count, "\(points.count) points, expected six")
    // A first guess: the depths of a face that looks at the viewer, in pixels.
    let eyes = points[1] - points[0]
    let perCentimetre = (eyes * eyes).sum().squareRoot() / 6.4
    var targets = zip(points, Self.canonicalPoints).map { point, canonical in
      SIMD3<Float>(SIMD3(point.x, -point.y, canonical.z * perCentimetre))
    }
    var angles: EulerAngles?
    for _ in 0..<Self.stepCount {
      let fit = targets.withUnsafeBufferPointer { try? solver.solve($0) }
      guard let fit else { return nil }
      angles = EulerAngles(rotation: fit.columns)
      for (index, canonical) in Self.canonicalPoints.enumerated() {
        let turned =
          fit.columns[0] * canonical.x + fit.columns[1] * canonical.y
          + fit.columns[2] * canonical.z + fit.translation
        targets[index].z = Float(turned.z)
      }
    }
    return angles
  }
}
