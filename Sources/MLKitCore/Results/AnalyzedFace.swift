package import FaceTasks

/// A face as found and measured, in pixels of the upright picture.
///
/// Left is the subject's, which is the picture's right side.
package struct AnalyzedFace: Sendable {
  /// Around the head; may reach beyond the picture.
  package var square: FaceSquare
  /// The detector's score, 0 to 1.
  package var detectionScore: Double
  /// Number of the face; `nil` if faces are not followed.
  package var trackingID: Int?
  /// Angles of the head; `nil` if they are not known or withheld.
  package var angles: EulerAngles?
  /// True if the angles come from the mesh, false if from six points.
  package var anglesAreFromMesh = false
  /// The score for being a face that the mesh gives, 0 to 1; `nil` without a mesh.
  package var presenceScore: Double?
  /// 478 points, z away from the viewer; `nil` if no mesh was run for this face.
  package var mesh: [SIMD3<Float>]?
  /// The 52 scores; `nil` if they were not wanted.
  package var blendshapes: Classifications?
  /// `nil` if they were not wanted or are withheld.
  package var probabilities: FaceProbabilities?
  /// Landmarks in the order of ``LandmarkKind``; empty if they were not wanted.
  package var landmarks: [(kind: LandmarkKind, point: SIMD2<Double>)] = []
  /// Contours in the order of ``ContourKind``; empty if they were not wanted of this face.
  package var contours: [(kind: ContourKind, points: [SIMD2<Double>])] = []

  /// A face of which only its place is known.
  package init(square: FaceSquare, detectionScore: Double, trackingID: Int? = nil) {
    self.square = square
    self.detectionScore = detectionScore
    self.trackingID = trackingID
  }
}

extension AnalyzedFace {
  /// Looks the landmarks up in the mesh.
  mutating func addLandmarks(_ settings: FaceAnalysisSettings) {
    guard let mesh else { return }
    for kind in LandmarkKind.allCases {
      if settings.isStrict, let yaw = angles?.y, kind.isHidden(atYaw: yaw) { continue }
      let vertices = kind.vertices(noseBase: settings.noseBase)
      let sum = vertices.reduce(SIMD2<Double>.zero) { $0 + mesh.point($1) }
      landmarks.append((kind, sum / Double(vertices.count)))
    }
  }

  /// Looks the contours up in the mesh.
  mutating func addContours(_ settings: FaceAnalysisSettings) {
    guard let mesh else { return }
    contours = ContourKind.allCases.map { kind in
      (kind, kind.vertices(noseBottom: settings.noseBottom).map { mesh.point($0) })
    }
  }

  /// Exchanges left and right in all names.
  mutating func swapSides() {
    landmarks = LandmarkKind.allCases.compactMap { kind in
      landmarks.first { $0.kind.opposite == kind }.map { (kind, $0.point) }
    }
    contours = ContourKind.allCases.compactMap { kind in
      contours.first { $0.kind.opposite == kind }.map { (kind, $0.points) }
    }
    if let known = probabilities {
      probabilities?.leftEyeOpen = known.rightEyeOpen
      probabilities?.rightEyeOpen = known.leftEyeOpen
    }
  }
}

extension [SIMD3<Float>] {
  /// A point of the mesh without its depth.
  fileprivate func point(_ vertex: Int) -> SIMD2<Double> {
    SIMD2(Double(self[vertex].x), Double(self[vertex].y))
  }
}
