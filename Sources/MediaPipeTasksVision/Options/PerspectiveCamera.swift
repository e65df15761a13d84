import FaceTasks

/// The camera that a face's pose is computed for: how wide an angle its picture shows.
///
/// Not in MediaPipe. A wrong angle makes the distance wrong in proportion, and tilts faces away from the
/// picture's middle.
public enum PerspectiveCamera: Sendable, Hashable {
  /// The angle between the stored picture's upper and lower edge, 1 to 179 degrees.
  case verticalFieldOfView(degrees: Float)
  /// The focal length in pixels of the stored picture, more than 0, as calibration gives it.
  case focalLength(pixels: Float)

  /// MediaPipe's assumption for every picture: 63 degrees, an ordinary phone camera held upright.
  public static var mediaPipe: PerspectiveCamera { .verticalFieldOfView(degrees: 63) }
}

extension PerspectiveCamera {
  var core: FaceTasks.PerspectiveCamera {
    switch self {
    case .verticalFieldOfView(let degrees): .verticalFieldOfView(degrees: degrees)
    case .focalLength(let pixels): .focalLength(pixels: pixels)
    }
  }
}
