/// What is to be found out about the faces of a picture, and by which conventions.
package struct FaceAnalysisSettings: Sendable, Hashable {
  /// How much work goes into finding faces and measuring them.
  package enum Effort: Sendable, Hashable {
    /// One look of one detector at the picture, one run of the mesh for a face.
    case fast
    /// Two detectors, several scales, and a second run of the mesh on a face that the first
    /// aligned.
    case accurate
  }

  /// Where the angles of a head come from.
  package enum AngleSource: Sendable, Hashable {
    /// The mesh where it is run for something else and with ``Effort/accurate``, else the six
    /// points of the detector.
    case automatic
    /// Always the mesh, which is run for nothing else if need be.
    case mesh
    /// Always the six points of the detector, which cost nothing.
    case keypoints
  }

  /// Which faces get contours.
  package enum ContourFaces: Sendable, Hashable {
    /// The most prominent face, as in ML Kit.
    case prominent
    /// All of them.
    case all
  }

  package var effort = Effort.fast
  package var findsLandmarks = false
  package var findsContours = false
  package var classifies = false
  package var tracks = false
  /// Least width of a head as a share of the upright picture's width, 0 to 1.
  package var minimumFaceSize = 0.1
  package var angleSource = AngleSource.automatic
  package var contourFaces = ContourFaces.prominent
  package var sides = SideConvention.subject
  package var noseBase = NoseBaseConvention.betweenNostrils
  package var noseBottom = NoseBottomConvention.leftToRight
  /// Withholds what ML Kit withholds, although it is known.
  package var isStrict = false

  package init() {}

  /// True if nothing but contours is wanted in a hurry, for which ML Kit has rules of its own: one
  /// face, no angles, no tracking, no least size.
  package var isContourOnly: Bool {
    effort == .fast && findsContours && !findsLandmarks && !classifies
  }

  /// True if faces are wanted in a hurry and nothing of them.
  package var isDetectionOnly: Bool {
    effort == .fast && !findsContours && !findsLandmarks && !classifies
  }

  /// True if every face needs a mesh.
  package var needsMeshOfAllFaces: Bool {
    if findsLandmarks || classifies { return true }
    if findsContours && contourFaces == .all { return true }
    switch angleSource {
    case .automatic: return effort == .accurate
    case .mesh: return true
    case .keypoints: return false
    }
  }

  /// True if the prominent face needs a mesh.
  package var needsMeshOfProminentFace: Bool { findsContours || needsMeshOfAllFaces }

  /// True if faces get numbers that persist.
  ///
  /// ML Kit switches tracking off where only faces or only contours are wanted in a hurry.
  package var givesTrackingIDs: Bool {
    tracks && !(isStrict && (isContourOnly || isDetectionOnly))
  }

  /// True if the angles of heads are reported.
  package var givesAngles: Bool { !(isStrict && isContourOnly) }

  /// The least width of a head; `nil` if any will do.
  package var effectiveMinimumFaceSize: Double? {
    if isContourOnly { return nil }
    // NaN means the default.
    guard !minimumFaceSize.isNaN else { return 0.1 }
    return min(max(minimumFaceSize, 0), 1)
  }
}
