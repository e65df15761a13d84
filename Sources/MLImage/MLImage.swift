public import Foundation
package import Images
@_exported public import PlatformImages

/// Where the pixels of an ``MLImage`` come from.
public struct MLImageSourceType: RawRepresentable, Hashable, Sendable {
  /// ML Kit's number.
  public let rawValue: Int

  /// Makes a source type from ML Kit's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A `UIImage`.
  public static let image = MLImageSourceType(rawValue: 0)
  /// A `CVPixelBuffer`.
  public static let pixelBuffer = MLImageSourceType(rawValue: 1)
  /// A `CMSampleBuffer`.
  public static let sampleBuffer = MLImageSourceType(rawValue: 2)
}

/// A picture for a detector, from any of three sources.
///
/// Unlike a `VisionImage` it takes the orientation of the image it is made from.
public class MLImage: NSObject, @unchecked Sendable {
  // Unchecked: everything but the orientation is constant, and that is to be set before the image
  // is used, as in ML Kit.

  private let source: any PixelSource

  /// Width of the stored pixels.
  public let width: CGFloat
  /// Height of the stored pixels.
  public let height: CGFloat
  /// How the stored pixels must be turned; default: the image's own, `up` for buffers.
  public var orientation: UIImage.Orientation
  /// Where the pixels come from.
  public let imageSourceType: MLImageSourceType
  /// The image this was made from; `nil` for another source.
  public let image: UIImage?
  /// The pixel buffer this was made from; `nil` for another source.
  public let pixelBuffer: CVPixelBuffer?
  /// The sample buffer this was made from; `nil` for another source.
  public let sampleBuffer: CMSampleBuffer?

  /// Wraps an image.
  ///
  /// - Returns: `nil` if it has no pixels.
  public init?(image: UIImage) {
    guard let pixels = try? image.storedPixels() else { return nil }
    source = Pixels(buffer: pixels)
    (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
    orientation = image.imageOrientation
    imageSourceType = .image
    self.image = image
    pixelBuffer = nil
    sampleBuffer = nil
    super.init()
  }

  /// Wraps a pixel buffer.
  ///
  /// - Returns: `nil` if its format is not supported.
  public init?(pixelBuffer: CVPixelBuffer) {
    guard let pixels = try? pixelBuffer.storedPixels() else { return nil }
    source = Pixels(buffer: pixels)
    (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
    orientation = .up
    imageSourceType = .pixelBuffer
    image = nil
    self.pixelBuffer = pixelBuffer
    sampleBuffer = nil
    super.init()
  }

  /// Wraps a frame of a camera.
  ///
  /// - Returns: `nil` if it has no pixels or their format is not supported.
  public init?(sampleBuffer: CMSampleBuffer) {
    guard let pixels = try? sampleBuffer.storedPixels() else { return nil }
    source = Pixels(buffer: pixels)
    (width, height) = (CGFloat(pixels.width), CGFloat(pixels.height))
    orientation = .up
    imageSourceType = .sampleBuffer
    image = nil
    pixelBuffer = nil
    self.sampleBuffer = sampleBuffer
    super.init()
  }
}

extension MLImage: PixelSource {
  /// The pixels as they are stored.
  package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
    try source.storedPixels()
  }

  /// How the stored pixels must be turned.
  package var storedOrientation: Images.Orientation { Images.Orientation(orientation) }
}

/// Pixels that are at hand.
private struct Pixels: PixelSource {
  let buffer: ImageBuffer
  var storedOrientation: Images.Orientation { .up }

  func storedPixels() throws(PixelSourceError) -> ImageBuffer { buffer }
}
