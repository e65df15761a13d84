#if canImport(UIKit)
  @_exported import UIKit
#else
  public import Foundation
  public import Images
  import Bytes
  import ImageCodecs

  /// Stands in for UIKit's class where there is no UIKit: a picture and how it is to be turned.
  public final class UIImage: NSObject, Sendable {
    /// How the stored pixels must be turned and mirrored to be upright; UIKit's cases and values.
    public enum Orientation: Int, Sendable, Hashable, CaseIterable {
      /// Stored upright.
      case up = 0
      /// Turn by 180 degrees.
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

    /// The pixels as they are stored.
    public let pixels: ImageBuffer
    /// Pixels for a point.
    public let scale: CGFloat
    /// How the stored pixels must be turned.
    public let imageOrientation: Orientation

    /// Joins pixels, scale and orientation.
    public init(pixels: ImageBuffer, scale: CGFloat = 1, orientation: Orientation = .up) {
      self.pixels = pixels
      self.scale = scale
      imageOrientation = orientation
      super.init()
    }

    /// Decodes a PNG or JPEG file in memory.
    ///
    /// The pixels stay as they are stored; the file's EXIF data give ``imageOrientation``.
    ///
    /// - Returns: `nil` if the file cannot be decoded.
    public convenience init?(data: Data) {
      guard let decoded = try? ImageFile.decode(SharedBytes(copying: data)) else { return nil }
      self.init(decoded)
    }

    /// Reads a PNG or JPEG file.
    ///
    /// - Returns: `nil` if the file cannot be read or decoded.
    public convenience init?(contentsOfFile path: String) {
      guard let bytes = try? SharedBytes(contentsOfFile: path),
        let decoded = try? ImageFile.decode(bytes)
      else { return nil }
      self.init(decoded)
    }

    private convenience init(_ decoded: DecodedImage) {
      self.init(pixels: decoded.image, orientation: Orientation(decoded.orientation))
    }

    /// Size of the upright picture in points.
    public var size: CGSize {
      let factor = scale > 0 ? scale : 1
      let (width, height) = (CGFloat(pixels.width) / factor, CGFloat(pixels.height) / factor)
      return Images.Orientation(imageOrientation).swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }
  }
#endif
