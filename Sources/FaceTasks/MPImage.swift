public import Images

/// A picture for a task: pixels and how they must be turned to be upright.
///
/// Results are always in the frame of the stored pixels, whatever the orientation: it only tells
/// the detector where to look for upright faces.
public struct MPImage: Sendable {
  /// The stored pixels.
  public var buffer: ImageBuffer

  /// How the stored pixels must be turned, or mirrored and turned, to be upright.
  ///
  /// MediaPipe refuses mirrored orientations; so does ``BaseOptions/refusesMirroredOrientations``.
  public var orientation: Orientation

  /// Joins pixels and an orientation, upright by default.
  public init(buffer: ImageBuffer, orientation: Orientation = .up) {
    self.buffer = buffer
    self.orientation = orientation
  }

  /// Width of the stored pixels.
  public var width: Int { buffer.width }

  /// Height of the stored pixels.
  public var height: Int { buffer.height }
}
