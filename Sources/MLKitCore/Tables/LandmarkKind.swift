/// The ten landmarks of ML Kit and the points of the mesh that they come from.
///
/// Left is the subject's, which is the right side of an upright picture. Raw values are those of ML
/// Kit's `FaceLandmarkType` on iOS, cases in the order of its header.
package enum LandmarkKind: String, Sendable, Hashable, CaseIterable {
  /// Lower edge of the lower lip, in the middle.
  case mouthBottom = "MouthBottom"
  /// Corner of the mouth.
  case mouthRight = "MouthRight"
  /// Corner of the mouth.
  case mouthLeft = "MouthLeft"
  /// Side of the head in front of the ear: the mesh has no ear, this is its nearest point.
  case leftEar = "LeftEar"
  /// Side of the head in front of the ear.
  case rightEar = "RightEar"
  /// Centre of the eye's opening, wherever the eye looks.
  case leftEye = "LeftEye"
  /// Centre of the eye's opening.
  case rightEye = "RightEye"
  /// Middle of the cheek.
  case leftCheek = "LeftCheek"
  /// Middle of the cheek.
  case rightCheek = "RightCheek"
  /// Between the nostrils.
  case noseBase = "NoseBase"

  /// Points of the mesh whose mean is the landmark.
  ///
  /// Chosen by anatomy from MediaPipe's canonical face, and compared with printed results of ML
  /// Kit: within 2 % of the distance of the eyes, but for the base of the nose.
  package func vertices(noseBase: NoseBaseConvention) -> [Int] {
    switch self {
    case .mouthBottom: [17]
    case .mouthRight: [61]
    case .mouthLeft: [291]
    case .leftEar: [454]
    case .rightEar: [234]
    case .leftEye: [362, 263, 386, 374]
    case .rightEye: [133, 33, 159, 145]
    case .leftCheek: [425]
    case .rightCheek: [205]
    case .noseBase: noseBase == .betweenNostrils ? [2] : [1]
    }
  }

  /// The landmark of the other side; itself for those in the middle.
  package var opposite: LandmarkKind {
    switch self {
    case .mouthBottom, .noseBase: self
    case .mouthRight: .mouthLeft
    case .mouthLeft: .mouthRight
    case .leftEar: .rightEar
    case .rightEar: .leftEar
    case .leftEye: .rightEye
    case .rightEye: .leftEye
    case .leftCheek: .rightCheek
    case .rightCheek: .leftCheek
    }
  }

  /// True if the landmark lies on the side that a head turns away from the viewer, when it is
  /// turned so far that ML Kit's documentation no longer counts the landmark as visible.
  ///
  /// - Parameter yaw: Euler angle Y in degrees, positive towards the picture's right.
  package func isHidden(atYaw yaw: Double) -> Bool {
    let limit = 36.0
    // A head turned to the picture's right hides its left side, which is the subject's left.
    switch self {
    case .leftEye, .leftEar, .leftCheek, .mouthLeft: return yaw > limit
    case .rightEye, .rightEar, .rightCheek, .mouthRight: return yaw < -limit
    case .mouthBottom: return abs(yaw) > limit
    case .noseBase: return false
    }
  }
}
