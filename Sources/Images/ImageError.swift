/// A picture whose sizes do not fit its bytes.
public enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Width or height is not between 1 and ``ImageBuffer/maximumSize``.
  case sizeOutOfRange(width: Int, height: Int)
  /// Rows are closer together than one row of pixels is long.
  case rowStrideTooSmall(found: Int, expected: Int)
  /// There are fewer bytes than the rows need.
  case tooFewBytes(found: Int, expected: Int)
  /// The planes are not those of the pixel format.
  case wrongPlaneCount(found: Int, expected: Int)
  /// The system has no memory for a new picture.
  case outOfMemory(byteCount: Int)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      "image of \(width)x\(height) pixels: each side must be 1 to \(ImageBuffer.maximumSize)"
    case .rowStrideTooSmall(let found, let expected):
      "row stride of \(found) bytes is shorter than the \(expected) bytes of one row"
    case .tooFewBytes(let found, let expected):
      "image has \(found) bytes, its size and row stride need \(expected)"
    case .wrongPlaneCount(let found, let expected):
      "image has \(found) planes, its pixel format has \(expected)"
    case .outOfMemory(let byteCount):
      "no memory for a picture of \(byteCount) bytes"
    }
  }
}
