/// One detected face.
package struct Detection: Sendable, Hashable {
  /// Confidence, 0 to 1.
  package var score: Float
  package var boundingBox: BoundingBox
  package var keypoints: FaceKeypoints

  package init(score: Float, boundingBox: BoundingBox, keypoints: FaceKeypoints) {
    self.score = score
    self.boundingBox = boundingBox
    self.keypoints = keypoints
  }
}
