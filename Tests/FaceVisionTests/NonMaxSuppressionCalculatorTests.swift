import FaceVision
import Testing

@Suite struct NonMaxSuppressionCalculatorTests {
  static let goldens = GoldenFile("suppression").cases

  /// Bit for bit what MediaPipe's calculator computes: no tolerance.
  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let calculator = NonMaxSuppressionCalculator(
      overlapThreshold: try golden.floats("threshold")[0]
    )
    var detections = golden.lists("given").map { Detection($0) }
    calculator.process(&detections)
    #expect(detections == golden.lists("expected").map { Detection($0) })
    #expect(!detections.isEmpty)
  }

  private func detection(_ x: Float, score: Float, size: Float = 0.2) -> Detection {
    Detection(
      score: score,
      boundingBox: BoundingBox(xMin: x, yMin: 0, width: size, height: size),
      keypoints: FaceKeypoints()
    )
  }

  @Test func nothingGivesNothing() {
    var detections: [Detection] = []
    NonMaxSuppressionCalculator(overlapThreshold: 0.3).process(&detections)
    #expect(detections.isEmpty)
  }

  @Test func equalScoresKeepTheirOrder() {
    var detections = (0..<100).map { detection(Float($0), score: 0.5) }
    let given = detections.map(\.boundingBox)
    NonMaxSuppressionCalculator(overlapThreshold: 0.3).process(&detections)
    // The weighted mean of one box may round its size; its left edge is exact.
    #expect(detections.map(\.boundingBox.xMin) == given.map(\.xMin))
  }

  @Test func theBestScoreStaysAndBoxesAreAveraged() throws {
    var detections = [detection(0.1, score: 0.25), detection(0.15, score: 0.75)]
    NonMaxSuppressionCalculator(overlapThreshold: 0.3).process(&detections)
    let merged = try #require(detections.first)
    #expect(detections.count == 1)
    #expect(merged.score == 0.75)
    // Three quarters of the way from 0.1 to 0.15, within float32 rounding.
    #expect(abs(merged.boundingBox.xMin - 0.1375) < 1e-7)
  }

  @Test func overlapMustBeGreaterThanTheThreshold() {
    let pair = [detection(0, score: 0.9, size: 1), detection(0.5, score: 0.8, size: 1)]
    let overlap = intersectionOverUnion(pair[0].boundingBox, pair[1].boundingBox)
    var detections = pair
    NonMaxSuppressionCalculator(overlapThreshold: overlap).process(&detections)
    #expect(detections.count == 2)
    detections = pair
    NonMaxSuppressionCalculator(overlapThreshold: overlap.nextDown).process(&detections)
    #expect(detections.count == 1)
  }

  @Test func badNumbersEndTheList() {
    var detections = [detection(.nan, score: 0.9), detection(0.5, score: 0.8)]
    NonMaxSuppressionCalculator(overlapThreshold: 0.3).process(&detections)
    #expect(detections.count == 1)
  }

  @Test func overlapOfTouchingAndSeparateBoxesIsZero() {
    let box = BoundingBox(xMin: 0, yMin: 0, width: 1, height: 1)
    let touching = BoundingBox(xMin: 1, yMin: 0, width: 1, height: 1)
    let separate = BoundingBox(xMin: 0, yMin: 2, width: 1, height: 1)
    let empty = BoundingBox(xMin: 0.5, yMin: 0.5, width: 0, height: 0)
    #expect(intersectionOverUnion(box, box) == 1)
    #expect(intersectionOverUnion(box, touching) == 0)
    #expect(intersectionOverUnion(box, separate) == 0)
    #expect(intersectionOverUnion(empty, empty) == 0)
  }
}
