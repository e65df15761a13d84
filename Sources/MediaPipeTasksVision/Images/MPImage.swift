import FaceTasks
public import Foundation
import Images
@_exported public import PlatformImages

/// How a picture must be turned to be upright: `UIImage.Orientation`, which is there on Linux too.
public typealias ImageOrientation = UIImage.Orientation

/// A picture for a task: pixels and how they must be turned to be upright.
///
/// Results are always in the frame of the stored pixels, whatever the orientation.
open class MPImage: NSObject, @unchecked Sendable {
  // Sendable: constants only; pixels are not written to.
  /// What the tasks see.
  let core: FaceTasks.MPImage

  /// What the picture was made from.
  public let imageSourceType: MPImageSourceType

  /// How the stored pixels must be turned to be upright.
  public let orientation: UIImage.Orientation

  /// The image this was made from; `nil` for another source.
  public let image: UIImage?

  /// The pixel buffer this was made from; `nil` for another source.
  public let pixelBuffer: CVPixelBuffer?

  /// The camera's frame this was made from; `nil` for another source.
  public let sampleBuffer: CMSampleBuffer?

  /// Width of the stored pixels.
  public var width: CGFloat { CGFloat(core.width) }

  /// Height of the stored pixels.
  public var height: CGFloat { CGFloat(core.height) }

  /// Takes an image with its own orientation.
  ///
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if it has no pixels.
  public convenience init(uiImage: UIImage) throws {
    try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
  }

  /// Takes an image, whose orientation is the one given.
  ///
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if it has no pixels.
  public convenience init(uiImage: UIImage, orientation: UIImage.Orientation) throws {
    try self.init(orientation, .image, uiImage: uiImage) { () throws(PixelSourceError) in
      try uiImage.storedPixels()
    }
  }

  /// Takes the pixels of a buffer, which are not copied.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A frame of a camera or a video, in one of the formats of ``PixelBuffer``.
  ///   - orientation: How they must be turned; upright by default.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for an unsupported pixel format.
  public convenience init(
    pixelBuffer: CVPixelBuffer,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(orientation, .pixelBuffer, pixelBuffer: pixelBuffer) {
      () throws(PixelSourceError) in try pixelBuffer.storedPixels()
    }
  }

  /// Takes the pixels of a camera's frame, which are not copied.
  ///
  /// - Parameters:
  ///   - sampleBuffer: The frame.
  ///   - orientation: How it must be turned; upright by default.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for a frame without a picture or
  ///   with an unsupported pixel format.
  public convenience init(
    sampleBuffer: CMSampleBuffer,
    orientation: UIImage.Orientation = .up
  ) throws {
    try self.init(orientation, .sampleBuffer, sampleBuffer: sampleBuffer) {
      () throws(PixelSourceError) in try sampleBuffer.storedPixels()
    }
  }

  init(
    _ buffer: ImageBuffer,
    orientation: UIImage.Orientation = .up,
    imageSourceType: MPImageSourceType,
    uiImage: UIImage? = nil,
    pixelBuffer: CVPixelBuffer? = nil,
    sampleBuffer: CMSampleBuffer? = nil
  ) {
    core = FaceTasks.MPImage(buffer: buffer, orientation: Images.Orientation(orientation))
    self.imageSourceType = imageSourceType
    self.orientation = orientation
    image = uiImage
    self.pixelBuffer = pixelBuffer
    self.sampleBuffer = sampleBuffer
    super.init()
  }

  private convenience init(
    _ orientation: UIImage.Orientation,
    _ imageSourceType: MPImageSourceType,
    uiImage: UIImage? = nil,
    pixelBuffer: CVPixelBuffer? = nil,
    sampleBuffer: CMSampleBuffer? = nil,
    pixels: () throws(PixelSourceError) -> ImageBuffer
  ) throws {
    self.init(
      try throwingNSError { () throws(TaskError) in
        do throws(PixelSourceError) {
          return try pixels()
        } catch {
          throw TaskError(.invalidArgument, error.description)
        }
      },
      orientation: orientation,
      imageSourceType: imageSourceType,
      uiImage: uiImage,
      pixelBuffer: pixelBuffer,
      sampleBuffer: sampleBuffer
    )
  }
}
