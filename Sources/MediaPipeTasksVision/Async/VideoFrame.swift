import FaceTasks

/// A frame of a video or a camera.
///
/// Not in MediaPipe.
public struct VideoFrame: Sendable {
  /// The picture; size and orientation may change from frame to frame.
  public var image: MPImage

  /// When the frame is to be seen or was taken; later than the frame before.
  ///
  /// May be negative.
  public var timestampInMilliseconds: Int

  /// Joins a picture and its time.
  public init(image: MPImage, timestampInMilliseconds: Int) {
    self.image = image
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}

extension VideoFrame {
  var core: FaceTasks.VideoFrame {
    FaceTasks.VideoFrame(image: image.core, timestampInMilliseconds: timestampInMilliseconds)
  }
}
