import Bytes
public import Foundation
import ImageCodecs
public import Images
import MLImage
package import PlatformImages

/// A picture for a detector, and how it must be turned for faces in it to be upright.
public class VisionImage: NSObject, MLKitCompatibleImage, @unchecked Sendable {
  // Unchecked: the pixels are constant, and the orientation is to be set before the image is used,
  // as in ML Kit.

  private let pixels: Result<ImageBuffer, PixelSourceError>

  /// How the stored pixels must be turned; default: `up`, whatever the image they come from says.
  ///
  /// The detector looks at the upright picture. Its results are in the frame of the stored pixels,
  /// but left and right, angles and the order of points are as the upright picture shows them.
  public var orientation: UIImage.Orientation

  /// Takes the pixels of an image.
  ///
  /// The orientation is `up`: set ``orientation`` to the image's own, as in ML Kit. An image
  /// without pixels is reported as an error when a detector gets it.
  public init(image: UIImage) {
    pixels = Result { () throws(PixelSourceError) in try image.storedPixels() }
    orientation = .up
    super.init()
  }

  /// Takes the pixels of a camera's frame.
  ///
  /// A frame without pixels is reported as an error when a detector gets it.
  public init(buffer sampleBuffer: CMSampleBuffer) {
    pixels = Result { () throws(PixelSourceError) in try sampleBuffer.storedPixels() }
    orientation = .up
    super.init()
  }

  /// Takes pixels, which are shared and not copied.
  ///
  /// Not in ML Kit.
  public init(pixels: ImageBuffer, orientation: UIImage.Orientation = .up) {
    self.pixels = .success(pixels)
    self.orientation = orientation
    super.init()
  }

  /// Copies pixels.
  ///
  /// Not in ML Kit.
  ///
  /// - Parameters:
  /// - pixels: Rows from top to bottom.
  /// - width: Pixels per row.
  /// - height: Number of rows.
  /// - bytesPerRow: Distance between rows; `nil` for rows without padding.
  /// - format: Layout of one pixel.
  /// - Throws: ``Images/ImageError`` if the sizes do not fit the bytes.
  public convenience init(
    pixels: Data,
    width: Int,
    height: Int,
    bytesPerRow: Int? = nil,
    format: PixelFormat
  ) throws {
    self.init(
      pixels: try ImageBuffer(
        bytes: SharedBytes(Array(pixels)),
        width: width,
        height: height,
        bytesPerRow: bytesPerRow,
        pixelFormat: format
      )
    )
  }

  /// Reads a PNG or JPEG file, with the orientation that its EXIF data tell.
  ///
  /// Not in ML Kit.
  ///
  /// - Throws: ``ImageCodecs/ImageFileError``.
  public convenience init(contentsOfFile path: String) throws {
    do {
      let decoded = try ImageFile.decode(SharedBytes(contentsOfFile: path))
      self.init(pixels: decoded.image, orientation: UIImage.Orientation(decoded.orientation))
    } catch let error as ImageCodecError {
      throw ImageFileError(path: path, cause: .codec(error))
    } catch let error as FileError {
      throw ImageFileError(path: path, cause: .file(error))
    }
  }
}

extension VisionImage: PixelSource {
  /// The pixels as they are stored.
  package func storedPixels() throws(PixelSourceError) -> ImageBuffer { try pixels.get() }

  /// How the stored pixels must be turned.
  package var storedOrientation: Images.Orientation { Images.Orientation(orientation) }
}
