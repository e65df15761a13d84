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
  ///   - image: The pixels; results refer to this picture, also if it is a flipped one.
  ///   - region: Where to look for upright faces.
  ///   - milliseconds: Time of the picture; for frames it is later than that of the frame before.
  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> Output

  /// Forgets what earlier frames taught: the next one may show everything elsewhere.
  func reset()

  /// What was found in a picture, for the same picture mirrored top to bottom.
  ///
  /// - Parameter height: Rows of the picture.
  static func flipped(_ output: Output, height: Int) -> Output
}
