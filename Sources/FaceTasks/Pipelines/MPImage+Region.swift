import FaceVision
import Images

extension MPImage {
  /// The whole picture, turned so that faces in it are upright.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation.
  func region() throws(TaskError) -> NormalizedRect {
    // Clockwise turns that make the picture upright.
    let degrees: Int
    switch orientation {
    case .up: degrees = 0
    case .right: degrees = 90
    case .down: degrees = 180
    case .left: degrees = 270
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored:
      throw TaskError(
        .invalidArgument,
        "orientation \(orientation) is mirrored, expected up, right, down or left"
      )
    }
    return try asTask { () throws(FaceVisionError) in
      try .wholeImage(of: ImageSize(buffer), rotationDegrees: degrees)
    }
  }
}
