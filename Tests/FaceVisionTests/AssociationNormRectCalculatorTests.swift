import FaceVision
import Testing

@Suite struct AssociationNormRectCalculatorTests {
  static let goldens = GoldenFile("association").cases

  /// Bit for bit what MediaPipe's calculator computes: no tolerance.
  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let calculator = AssociationNormRectCalculator(
      overlapThreshold: try golden.floats("threshold")[0]
    )
    var joined = [FaceRegion(.wholeImage)]
    calculator.process(
      previous: golden.lists("previous_rects").map { FaceRegion(NormalizedRect($0)) },
      detected: golden.lists("detected_rects").map { FaceRegion(NormalizedRect($0)) },
      into: &joined
    )
    #expect(joined.map(\.rect) == golden.lists("joined").map { NormalizedRect($0) })
  }

  @Test func rotationDoesNotCount() {
    var turned = NormalizedRect.wholeImage
    turned.rotation = 1
    var joined: [FaceRegion] = []
    AssociationNormRectCalculator(overlapThreshold: 0.9).process(
      previous: [FaceRegion(.wholeImage)],
      detected: [FaceRegion(turned)],
      into: &joined
    )
    #expect(joined == [FaceRegion(turned)])
  }

  private func region(_ x: Float, number: Int? = nil) -> FaceRegion {
    FaceRegion(
      NormalizedRect(xCenter: x, yCenter: 0.5, width: 0.4, height: 0.4),
      trackingID: number
    )
  }

  private func joined(_ previous: [FaceRegion], _ detected: [FaceRegion]) -> [FaceRegion] {
    var joined: [FaceRegion] = []
    AssociationNormRectCalculator(overlapThreshold: 0.2).process(
      previous: previous,
      detected: detected,
      into: &joined
    )
    return joined
  }

  @Test func aDetectionTakesTheNumberOfTheFaceItReplaces() {
    let found = joined(
      [region(0.2, number: 7), region(0.8, number: 8)],
      [region(0.22), region(1.5)]
    )
    #expect(
      found == [region(0.8, number: 8), region(0.22, number: 7), region(1.5)]
    )
  }

  @Test func theNearestOfSeveralFacesGivesTheNumber() {
    // Both old regions overlap the new one by more than a fifth, but not each other.
    let found = joined([region(0.2, number: 1), region(0.45, number: 2)], [region(0.35)])
    #expect(found == [region(0.35, number: 2)])
  }

  @Test func aFollowedFaceKeepsItsNumberWhenItReplacesAnother() {
    let found = joined([region(0.2, number: 1), region(0.21, number: 2)], [])
    #expect(found == [region(0.21, number: 2)])
  }
}
