/// The camera that a face's pose is computed for: how wide an angle its picture shows.
///
/// The optical axis goes through the middle of the stored picture and pixels are square. A wrong angle
/// makes the distance wrong in proportion, and tilts faces away from the picture's middle.
public enum PerspectiveCamera: Sendable, Hashable {
  /// The angle between the stored picture's upper and lower edge, 1 to 179 degrees.
  case verticalFieldOfView(degrees: Float)
  /// The focal length in pixels of the stored picture, more than 0, as calibration gives it.
  case focalLength(pixels: Float)

  /// MediaPipe's assumption for every picture: 63 degrees, an ordinary phone camera held upright.
  public static var mediaPipe: PerspectiveCamera { .verticalFieldOfView(degrees: 63) }

  /// Checks the value.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
  func validate() throws(TaskError) {
    switch self {
    // Angles so near to the ends that the picture is a point or has no end cannot be meant.
    case .verticalFieldOfView(let degrees) where !(degrees >= 1 && degrees <= 179):
      throw TaskError(
        .invalidArgument,
        "camera has a vertical field of view of \(degrees) degrees, expected 1 to 179"
      )
    case .focalLength(let pixels) where !(pixels > 0 && pixels.isFinite):
      throw TaskError(
        .invalidArgument,
        "camera has a focal length of \(pixels) pixels, expected a number above 0"
      )
    default: break
    }
  }
}
