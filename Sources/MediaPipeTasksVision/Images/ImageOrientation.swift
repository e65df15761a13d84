import Images

#if canImport(UIKit)
  public import UIKit

  /// How a picture must be turned to be upright.
  public typealias ImageOrientation = UIImage.Orientation
#else
  /// How a picture must be turned to be upright: `UIImage.Orientation` where there is no UIKit.
  public enum ImageOrientation: Int, Sendable, CaseIterable {
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
    /// Mirrored left to right, then turned by 180 degrees.
    case downMirrored = 5
    /// Mirrored left to right, then turned by 90 degrees counter-clockwise.
    case leftMirrored = 6
    /// Mirrored left to right, then turned by 90 degrees clockwise.
    case rightMirrored = 7
  }
#endif

extension ImageOrientation {
  /// Raw values are the same by design.
  var core: Images.Orientation { Images.Orientation(rawValue: rawValue) ?? .up }
}
