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
    var joined = [NormalizedRect.wholeImage]
    calculator.process(
      previous: golden.lists("previous_rects").map { NormalizedRect($0) },
      detected: golden.lists("detected_rects").map { NormalizedRect($0) },
      into: &joined
    )
    #expect(joined == golden.lists("joined").map { NormalizedRect($0) })
  }

  @Test func rotationDoesNotCount() {
    var turned = NormalizedRect.wholeImage
    turned.rotation = 1
    var joined: [NormalizedRect] = []
    AssociationNormRectCalculator(overlapThreshold: 0.9).process(
      previous: [.wholeImage],
      detected: [turned],
      into: &joined
    )
    #expect(joined == [turned])
  }
}
