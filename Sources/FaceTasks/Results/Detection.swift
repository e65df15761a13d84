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

  /// Who this is among the faces of a video: a face whose box overlaps one of the frame before has
  /// that one's number.
  ///
  /// Numbers count up from 0 in the order in which faces appear. None is used again in a task's
  /// life: a face that was lost, if only for one frame, comes back under a new one. `nil` in
  /// ``RunningMode/image``, where pictures have nothing to do with each other.
  public var trackingID: Int?

  /// Describes a detection.
  public init(
    categories: [ResultCategory],
    boundingBox: PixelRect,
    keypoints: [NormalizedKeypoint],
    trackingID: Int? = nil
  ) {
    self.categories = categories
    self.boundingBox = boundingBox
    self.keypoints = keypoints
    self.trackingID = trackingID
  }

  /// How sure the detector is, 0 to 1; `nil` if there is no category.
  public var score: Float? { categories.first?.score }
}
