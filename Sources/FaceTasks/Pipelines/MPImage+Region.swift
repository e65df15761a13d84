import FaceVision
import Images

extension MPImage {
  /// The whole picture, turned so that faces in it are upright.
  ///
  /// A mirrored orientation gives the picture flipped top to bottom and a turn that makes that upright,
  /// see ``OrientedImage/unmirrored``.
  ///
  /// - Parameter refusingMirrored: Whether a mirrored orientation is an error.
  /// - Returns: The pixels to work on and where to look in them.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
  func view(
    refusingMirrored: Bool
  ) throws(TaskError) -> (image: ImageBuffer, region: NormalizedRect) {
    guard !(refusingMirrored && orientation.isMirrored) else {
      throw TaskError(
        .invalidArgument,
        "orientation \(orientation) is mirrored, expected up, right, down or left"
      )
    }
    let image = OrientedImage(buffer, orientation: orientation).unmirrored
    // Clockwise turns that make the picture upright.
    let degrees =
      switch image.orientation {
      case .right: 90
      case .down: 180
      case .left: 270
      default: 0
      }
    let region = try asTask { () throws(FaceVisionError) in
      try NormalizedRect.wholeImage(of: ImageSize(buffer), rotationDegrees: degrees)
    }
    return (image.buffer, region)
  }
}
