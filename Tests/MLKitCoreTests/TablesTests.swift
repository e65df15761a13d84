import MLKitCore
import Testing

/// The lists of mesh points behind landmarks and contours.
@Suite struct TablesTests {
  /// Number of points of each contour in ML Kit's documentation.
  private static let documentedCounts: [ContourKind: Int] = [
    .face: 36, .leftEyebrowTop: 5, .leftEyebrowBottom: 5, .rightEyebrowTop: 5,
    .rightEyebrowBottom: 5, .leftEye: 16, .rightEye: 16, .upperLipTop: 11, .upperLipBottom: 9,
    .lowerLipTop: 9, .lowerLipBottom: 9, .noseBridge: 2, .noseBottom: 3, .leftCheek: 1,
    .rightCheek: 1,
  ]

  @Test func contoursHaveTheDocumentedCounts() {
    for kind in ContourKind.allCases {
      #expect(kind.vertices(noseBottom: .leftToRight).count == Self.documentedCounts[kind])
    }
    let total = ContourKind.allCases.reduce(0) { $0 + $1.vertices(noseBottom: .leftToRight).count }
    #expect(total == 133)
  }

  @Test func noPointComesTwiceInAContour() {
    for kind in ContourKind.allCases {
      let vertices = kind.vertices(noseBottom: .leftToRight)
      #expect(Set(vertices).count == vertices.count, "\(kind)")
      #expect(vertices.allSatisfy { (0..<468).contains($0) }, "\(kind)")
    }
  }

  @Test func theCentreOfTheNoseMayComeFirst() {
    #expect(ContourKind.noseBottom.vertices(noseBottom: .leftToRight)[1] == 2)
    #expect(ContourKind.noseBottom.vertices(noseBottom: .centerFirst)[0] == 2)
  }

  @Test func theNoseMayEndAtItsTip() {
    #expect(LandmarkKind.noseBase.vertices(noseBase: .betweenNostrils) == [2])
    #expect(LandmarkKind.noseBase.vertices(noseBase: .tip) == [1])
  }

  @Test func oppositesAreMutual() {
    for kind in LandmarkKind.allCases { #expect(kind.opposite.opposite == kind) }
    for kind in ContourKind.allCases { #expect(kind.opposite.opposite == kind) }
    #expect(LandmarkKind.allCases.filter { $0.opposite != $0 }.count == 8)
    #expect(ContourKind.allCases.filter { $0.opposite != $0 }.count == 8)
  }

  /// What ML Kit's documentation lists as visible by yaw; the far side is not beyond 36 degrees.
  private static let visible: [(yaw: Double, kinds: Set<LandmarkKind>)] = [
    (-40, [.leftEye, .mouthLeft, .leftEar, .noseBase, .leftCheek]),
    (40, [.rightEye, .mouthRight, .rightEar, .noseBase, .rightCheek]),
    (-30, Set(LandmarkKind.allCases)), (0, Set(LandmarkKind.allCases)),
  ]

  @Test func theFarSideIsHidden() {
    for (yaw, kinds) in Self.visible {
      #expect(Set(LandmarkKind.allCases.filter { !$0.isHidden(atYaw: yaw) }) == kinds, "\(yaw)")
    }
  }
}
