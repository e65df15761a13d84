/// A face the detector found.
public struct Detection: Sendable, Hashable {
  /// One category with index 0, the detection's score and no name.
  public var categories: [ResultCategory]

  /// The face in pixels of the stored picture.
  ///
  /// Each of the four numbers is truncated and limited to the picture on its own, as MediaPipe
  /// does: a box that starts left of the picture keeps its full width.
  public var boundingBox: PixelRect

  /// Six points: right eye, left eye, nose tip, mouth centre, right and left ear tragion.
  ///
  /// Sides are the subject's: the right eye usually is on the picture's left.
  public var keypoints: [NormalizedKeypoint]

  /// Describes a detection.
  public init(
    categories: [ResultCategory],
    boundingBox: PixelRect,
    keypoints: [NormalizedKeypoint]
  ) {
    self.categories = categories
    self.boundingBox = boundingBox
    self.keypoints = keypoints
  }
}
