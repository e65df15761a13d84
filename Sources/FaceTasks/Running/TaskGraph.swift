package import FaceVision
package import Images

/// What a task does with one picture at a time.
package protocol TaskGraph: AnyObject {
  /// What the task finds in a picture.
  associatedtype Output: Sendable

  /// Processes a picture, or the next frame of a video.
  ///
  /// An error must not spoil later calls.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - region: Where to look for upright faces.
  ///   - milliseconds: Time of the picture; for frames it is later than that of the frame before.
  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> Output
}
