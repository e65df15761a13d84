/// The fifteen contours of ML Kit and the points of the mesh that they go through, 133 in all.
///
/// Left is the subject's, which is the right side of an upright picture. Raw values are those of ML
/// Kit's `FaceContourType` on iOS, cases in the order of its header.
package enum ContourKind: String, Sendable, Hashable, CaseIterable {
  case face = "Face"
  case leftEyebrowTop = "LeftEyebrowTop"
  case leftEyebrowBottom = "LeftEyebrowBottom"
  case rightEyebrowTop = "RightEyebrowTop"
  case rightEyebrowBottom = "RightEyebrowBottom"
  case leftEye = "LeftEye"
  case rightEye = "RightEye"
  case upperLipTop = "UpperLipTop"
  case upperLipBottom = "UpperLipBottom"
  case lowerLipTop = "LowerLipTop"
  case lowerLipBottom = "LowerLipBottom"
  case noseBridge = "NoseBridge"
  case noseBottom = "NoseBottom"
  case leftCheek = "LeftCheek"
  case rightCheek = "RightCheek"

  /// Points of the mesh in the order of ML Kit's contour.
  ///
  /// The rings are those of MediaPipe's `face_mesh_connections.py`: face oval, eyes, lips and brows
  /// have as many points as ML Kit's contours. Orders, as seen in the upright picture:
  ///
  /// - face: from the middle of the forehead clockwise; 18 is the chin.
  /// - eyes: from the corner at the picture's left along the upper lid; 8 is the other corner.
  /// - brows: from the picture's left to its right, both edges.
  /// - upper lip: from left to right; the corners of the mouth belong to its upper edge.
  /// - lower lip: from right to left, which closes the loops that the upper lip begins.
  /// - bridge of the nose: downwards.
  package func vertices(noseBottom: NoseBottomConvention) -> [Int] {
    switch self {
    case .face:
      [
        10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377,
        152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
      ]
    case .leftEyebrowTop: [336, 296, 334, 293, 300]
    case .leftEyebrowBottom: [285, 295, 282, 283, 276]
    case .rightEyebrowTop: [70, 63, 105, 66, 107]
    case .rightEyebrowBottom: [46, 53, 52, 65, 55]
    case .leftEye:
      [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382]
    case .rightEye:
      [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7]
    case .upperLipTop: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291]
    case .upperLipBottom: [191, 80, 81, 82, 13, 312, 311, 310, 415]
    case .lowerLipTop: [324, 318, 402, 317, 14, 87, 178, 88, 95]
    case .lowerLipBottom: [375, 321, 405, 314, 17, 84, 181, 91, 146]
    case .noseBridge: [168, 1]
    case .noseBottom: noseBottom == .leftToRight ? [98, 2, 327] : [2, 98, 327]
    case .leftCheek: [425]
    case .rightCheek: [205]
    }
  }

  /// The contour of the other side; itself for those in the middle.
  package var opposite: ContourKind {
    switch self {
    case .leftEyebrowTop: .rightEyebrowTop
    case .leftEyebrowBottom: .rightEyebrowBottom
    case .rightEyebrowTop: .leftEyebrowTop
    case .rightEyebrowBottom: .leftEyebrowBottom
    case .leftEye: .rightEye
    case .rightEye: .leftEye
    case .leftCheek: .rightCheek
    case .rightCheek: .leftCheek
    case .face, .upperLipTop, .upperLipBottom, .lowerLipTop, .lowerLipBottom, .noseBridge,
      .noseBottom:
      self
    }
  }

  /// True if the last point is joined to the first one.
  package var isClosed: Bool { self == .face || self == .leftEye || self == .rightEye }
}
