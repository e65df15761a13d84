package import FaceVision
package import Images

/// A frame that was accepted, and where to look for upright faces in it.
package struct LiveFrame: Sendable {
  package var image: ImageBuffer
  package var region: NormalizedRect
  package var milliseconds: Int

  /// Checks a frame.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation, if that
  ///   is to be refused.
  package init(
    _ image: MPImage,
    milliseconds: Int,
    refusingMirrored: Bool = false
  ) throws(TaskError) {
    (self.image, region) = try image.view(refusingMirrored: refusingMirrored)
    self.milliseconds = milliseconds
  }
}
