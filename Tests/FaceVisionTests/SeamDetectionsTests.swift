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

  /// The scores of what is left of finds in the whole picture, of which a detector sees faces well from
  /// a tenth of the picture on.
  private func kept(_ detections: [Detection]) -> [Float] {
    let view = NormalizedRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1)
    let size = ImageSize(width: 1_000, height: 1_000)
    return SeamDetections.merged(
      detections.map { SearchFind($0, in: view, of: size, reach: 0.1) },
      overlapThreshold: 0.5
    ).map(\.score)
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

  @Test("A box that is too large, of a face too small for its view, does not replace the exact one")
  func boxesOutOfReach() {
    let tooLarge = detection(0.27, 0.37, size: 0.09, score: 0.6)
    let exact = detection(0.3, 0.4, size: 0.04, score: 0.9)
    #expect(kept([tooLarge, exact]) == [0.9])
    #expect(kept([exact, tooLarge]) == [0.9])
  }

  @Test("A box that is dropped itself does not take others with it")
  func droppedBoxes() {
    let face = detection(0.3, 0.3, size: 0.3, score: 0.95)
    // Too little of it lies in the face to be a part of it.
    let neighbour = detection(0.33, 0.58, size: 0.06, score: 0.9)
    // The same face as the first; contains the second.
    let shifted = detection(0.32, 0.36, size: 0.3, score: 0.5)
    #expect(kept([face, neighbour, shifted]) == [0.95, 0.9])
  }

  @Test("How large a face is in its view does not depend on the picture's shape")
  func reach() {
    let size = ImageSize(width: 2_000, height: 1_000)
    let window = NormalizedRect(xCenter: 0.25, yCenter: 0.5, width: 0.25, height: 0.5)
    let box = Detection(
      score: 1,
      boundingBox: BoundingBox(xMin: 0.2, yMin: 0.4, width: 0.025, height: 0.05),
      keypoints: FaceKeypoints()
    )
    // 50 pixels of 500.
    #expect(SearchFind(box, in: window, of: size, reach: 0.09).isWithinReach)
    #expect(!SearchFind(box, in: window, of: size, reach: 0.11).isWithinReach)
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
