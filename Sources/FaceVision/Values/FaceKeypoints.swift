/// What the six points of a detection mark.
///
/// Left and right are the subject's own.
///
/// Order of the BlazeFace short-range and full-range models.
package enum FaceKeypoint: Int, Sendable, Hashable, CaseIterable {
  case rightEye, leftEye, noseTip, mouthCenter, rightEarTragion, leftEarTragion
}

/// The six points of a detection, stored in place.
package struct FaceKeypoints: Sendable {
  /// Number of points.
  package static let count = 6

  private var points: InlineArray<6, NormalizedPoint>

  /// Six points at the origin.
  package init() {
    points = InlineArray(repeating: NormalizedPoint(x: 0, y: 0))
  }

  /// A point by position, 0 to 5.
  package subscript(index: Int) -> NormalizedPoint {
    get { points[index] }
    set { points[index] = newValue }
  }

  /// A point by meaning.
  package subscript(keypoint: FaceKeypoint) -> NormalizedPoint {
    get { points[keypoint.rawValue] }
    set { points[keypoint.rawValue] = newValue }
  }
}

extension FaceKeypoints: Hashable {
  package static func == (left: FaceKeypoints, right: FaceKeypoints) -> Bool {
    (0..<count).allSatisfy { left[$0] == right[$0] }
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<Self.count { hasher.combine(self[index]) }
  }
}
