package import FaceVision
package import Images

/// A frame that was accepted, and where to look for upright faces in it.
package struct LiveFrame: Sendable {
  package var image: ImageBuffer
  package var region: NormalizedRect
  package var milliseconds: Int

  /// Checks a frame.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation.
  package init(_ image: MPImage, milliseconds: Int) throws(TaskError) {
    self.image = image.buffer
    region = try image.region()
    self.milliseconds = milliseconds
  }
}
