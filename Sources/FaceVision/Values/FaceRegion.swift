/// Where a face is looked for, and what is known about that face.
package struct FaceRegion: Sendable, Hashable {
  package var rect: NormalizedRect
  /// Number of the face in a video; `nil` if it is new.
  package var trackingID: Int?
  /// Score of the detection the region surrounds; `nil` if it follows from the frame before.
  package var detectionScore: Float?

  package init(_ rect: NormalizedRect, trackingID: Int? = nil, detectionScore: Float? = nil) {
    self.rect = rect
    self.trackingID = trackingID
    self.detectionScore = detectionScore
  }
}
