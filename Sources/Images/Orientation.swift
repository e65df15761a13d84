/// How the stored rows and columns must be turned for the picture to be upright.
///
/// Cases and their order are those of `UIImage.Orientation`; ``exifValue`` gives the EXIF number.
public enum Orientation: Int, Sendable, Hashable, CaseIterable {
  /// Stored upright.
  case up = 0
  /// Upside down: turn by 180 degrees.
  case down = 1
  /// Turn by 90 degrees counter-clockwise.
  case left = 2
  /// Turn by 90 degrees clockwise.
  case right = 3
  /// Mirrored left to right.
  case upMirrored = 4
  /// Mirrored left to right, then turned by 180 degrees: the same as top to bottom.
  case downMirrored = 5
  /// Mirrored left to right, then turned by 90 degrees counter-clockwise.
  case leftMirrored = 6
  /// Mirrored left to right, then turned by 90 degrees clockwise.
  case rightMirrored = 7

  /// The value of the EXIF tag 0x0112 that means this orientation.
  public var exifValue: Int {
    switch self {
    case .up: 1
    case .upMirrored: 2
    case .down: 3
    case .downMirrored: 4
    case .leftMirrored: 5
    case .right: 6
    case .rightMirrored: 7
    case .left: 8
    }
  }

  /// The orientation an EXIF value stands for; `nil` outside 1 to 8.
  public init?(exifValue: Int) {
    guard let match = Self.allCases.first(where: { $0.exifValue == exifValue }) else { return nil }
    self = match
  }

  /// True if the stored picture is a mirror image.
  public var isMirrored: Bool { rawValue >= Self.upMirrored.rawValue }

  /// True if the upright picture's width is the stored picture's height.
  public var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}
