import FaceVision
import Testing

@Suite struct TensorsToDetectionsCalculatorTests {
  /// One anchor in the middle of a 128x128 input.
  private func detections(
    logit: Float,
    box: [Float],
    minimumScore: Float = 0.5
  ) throws -> [Detection] {
    let calculator = TensorsToDetectionsCalculator(
      anchors: [NormalizedPoint(x: 0.5, y: 0.25)],
      inputSize: 128,
      minimumScore: minimumScore
    )
    var result: [Detection] = []
    try box.withUnsafeBufferPointer { box in
      try [logit].withUnsafeBufferPointer {
        try calculator.process(boxes: box, logits: $0, into: &result)
      }
    }
    return result
  }

  private func box(width: Float = 32, height: Float = 64) -> [Float] {
    [16, -16, width, height] + (0..<12).map { Float($0) }
  }

  @Test func coordinatesAreRelativeToTheAnchor() throws {
    let detection = try #require(try detections(logit: 0, box: box()).first)
    #expect(detection.score == 0.5)
    #expect(
      detection.boundingBox == BoundingBox(xMin: 0.5, yMin: -0.125, width: 0.25, height: 0.5)
    )
    #expect(detection.keypoints[.leftEye] == NormalizedPoint(x: 0.515625, y: 0.2734375))
  }

  @Test func aScoreEqualToTheMinimumIsKept() throws {
    #expect(try detections(logit: 0, box: box(), minimumScore: 0.5).count == 1)
    #expect(try detections(logit: 0, box: box(), minimumScore: Float(0.5).nextUp).isEmpty)
    #expect(try detections(logit: -200, box: box(), minimumScore: -1).count == 1)
    #expect(try detections(logit: 200, box: box(), minimumScore: 1.5).isEmpty)
  }

  @Test func extremeLogitsGiveTheEndsOfTheRange() throws {
    #expect(try detections(logit: -1e30, box: box(), minimumScore: 0).first?.score == 0)
    #expect(try detections(logit: 1e30, box: box(), minimumScore: 0).first?.score == 1)
  }

  @Test func badNumbersAreDropped() throws {
    #expect(try detections(logit: .nan, box: box(), minimumScore: 0).isEmpty)
    #expect(try detections(logit: 9, box: box(width: -1)).isEmpty)
    #expect(try detections(logit: 9, box: box(height: -1)).isEmpty)
    #expect(try detections(logit: 9, box: box(width: .nan)).isEmpty)
    #expect(try detections(logit: 9, box: box(width: 0)).count == 1)
  }

  @Test func theListIsReplaced() throws {
    let calculator = TensorsToDetectionsCalculator(anchors: [], inputSize: 128, minimumScore: 0)
    var result = try detections(logit: 9, box: box())
    try calculator.process(
      boxes: UnsafeBufferPointer(start: nil, count: 0),
      logits: UnsafeBufferPointer(start: nil, count: 0),
      into: &result
    )
    #expect(result.isEmpty)
  }

  @Test func tensorsOfTheWrongSizeAreErrors() throws {
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "box tensor", found: 15, expected: 16)
    ) { try detections(logit: 0, box: Array(box().dropLast())) }
    let calculator = TensorsToDetectionsCalculator(
      anchors: [NormalizedPoint(x: 0.5, y: 0.5)],
      inputSize: 128,
      minimumScore: 0
    )
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "score tensor", found: 2, expected: 1)
    ) {
      var result: [Detection] = []
      try box().withUnsafeBufferPointer { boxes in
        try [Float(0), 0].withUnsafeBufferPointer {
          try calculator.process(boxes: boxes, logits: $0, into: &result)
        }
      }
    }
  }
}
