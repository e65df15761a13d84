import FaceTasks
public import Foundation

/// A face the detector found.
open class Detection: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// One category with index 0, the detection's score and no name.
  public let categories: [ResultCategory]

  /// The face in whole pixels of the stored picture, (0, 0) being the top left.
  ///
  /// Each of the four numbers is truncated and limited to the picture on its own, as MediaPipe does: a
  /// box that starts left of the picture keeps its full width.
  public let boundingBox: CGRect

  /// Six points: right eye, left eye, nose tip, mouth centre, right and left ear tragion.
  ///
  /// Sides are the subject's: the right eye usually is on the picture's left.
  public let keypoints: [NormalizedKeypoint]?

  /// Who this is among the faces of a video; `nil` for single pictures.
  ///
  /// Not in MediaPipe.
  ///
  /// A number is not used again in a task's life.
  public let trackingID: Int?

  /// Describes a detection.
  public convenience init(
    categories: [ResultCategory],
    boundingBox: CGRect,
    keypoints: [NormalizedKeypoint]?
  ) {
    self.init(
      categories: categories,
      boundingBox: boundingBox,
      keypoints: keypoints,
      trackingID: nil
    )
  }

  init(
    categories: [ResultCategory],
    boundingBox: CGRect,
    keypoints: [NormalizedKeypoint]?,
    trackingID: Int?
  ) {
    self.categories = categories
    self.boundingBox = boundingBox
    self.keypoints = keypoints
    self.trackingID = trackingID
    super.init()
  }
}

extension Detection {
  convenience init(_ detection: FaceTasks.Detection) {
    let box = detection.boundingBox
    self.init(
      categories: detection.categories.map(ResultCategory.init),
      boundingBox: CGRect(x: box.x, y: box.y, width: box.width, height: box.height),
      keypoints: detection.keypoints.map(NormalizedKeypoint.init),
      trackingID: detection.trackingID
    )
  }
}
