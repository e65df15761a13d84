import FaceVision
import Testing

@Suite struct SeamDetectionsTests {
  private func detection(
    _ x: Float,
    _ y: Float = 0.4,
    size: Float = 0.1,
    score: Float
  ) -> Detection {
    Detection(
      score: score,
      boundingBox: BoundingBox(xMin: x, yMin: y, width: size, height: size),
      keypoints: FaceKeypoints()
    )
  }

  private func kept(_ detections: [Detection]) -> [Float] {
    var detections = detections
    SeamDetections.removeDuplicates(&detections, overlapThreshold: 0.5)
    return detections.map(\.score)
  }

  @Test func theBestOfOverlappingBoxesStays() {
    #expect(
      kept([detection(0.3, score: 0.6), detection(0.31, score: 0.9), detection(0.7, score: 0.7)])
        == [0.9, 0.7]
    )
  }

  @Test func neighboursStay() {
    // They share two fifths of their areas.
    #expect(kept([detection(0.3, score: 0.6), detection(0.36, score: 0.9)]).count == 2)
  }

  @Test func aPartOfAFaceIsNotAFace() {
    let face = detection(0.3, size: 0.3, score: 0.7)
    let eye = detection(0.4, 0.5, size: 0.06, score: 0.95)
    #expect(kept([eye, face]) == [0.7])
    #expect(kept([face, eye]) == [0.7])
    // A box that is a little larger may be as wrong as one that is a little smaller.
    let wider = detection(0.29, 0.39, size: 0.14, score: 0.6)
    #expect(kept([detection(0.3, score: 0.9), wider]) == [0.9])
  }

  @Test("Edges inside the picture cut, the picture's own edges do not")
  func cuts() {
    // The left half of the picture.
    let window = NormalizedRect(xCenter: 0.25, yCenter: 0.5, width: 0.5, height: 1)
    var detections = [
      detection(0.45, score: 0.9), detection(-0.02, score: 0.8), detection(0.2, score: 0.7),
      detection(0.2, 0.95, score: 0.6), detection(0.2, -0.05, score: 0.5),
    ]
    SeamDetections.removeCut(&detections, by: window)
    #expect(detections.map(\.score) == [0.8, 0.7, 0.6, 0.5])
  }
}
