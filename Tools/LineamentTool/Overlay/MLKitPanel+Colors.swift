import MLKitCore

extension MLKitPanel {
  /// Left is green, right is red, the middle is yellow: sides must be told apart at a glance.
  static func color(of kind: LandmarkKind) -> Color {
    if kind.opposite == kind { return Palette.eyebrows }
    return kind.rawValue.contains("Left") ? Palette.axisY : Palette.axisX
  }

  /// As for landmarks; lips and nose alternate so that neighbours differ.
  static func color(of kind: ContourKind) -> Color {
    if kind.opposite != kind {
      let isLeft = kind.rawValue.contains("Left")
      let isLower = kind == .leftEyebrowBottom || kind == .rightEyebrowBottom
      let color = isLeft ? Palette.axisY : Palette.axisX
      return isLower ? color.mixed(with: .white, share: 0.5) : color
    }
    switch kind {
    case .upperLipTop, .lowerLipBottom: return Palette.lips
    case .upperLipBottom: return Palette.irises
    case .lowerLipTop: return Palette.eyes
    case .noseBridge: return Palette.eyebrows
    case .noseBottom: return Palette.axisZ
    default: return Palette.oval
    }
  }

  /// Where numbers stand beside the points of an open line; `nil` for away from its middle.
  static func labelSide(of kind: ContourKind) -> Point? {
    switch kind {
    case .leftEyebrowTop, .rightEyebrowTop, .upperLipTop: Point(0, -1)
    case .leftEyebrowBottom, .rightEyebrowBottom, .lowerLipBottom, .noseBottom: Point(0, 1)
    case .upperLipBottom: Point(0, -0.9)
    case .lowerLipTop: Point(0, 0.9)
    case .noseBridge: Point(1, 0)
    default: nil
    }
  }
}
