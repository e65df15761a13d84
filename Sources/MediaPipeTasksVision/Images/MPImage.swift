import FaceTasks
public import Foundation
import Images

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
  public let orientation: ImageOrientation

  #if canImport(CoreVideo)
    /// What the picture was made from, for the properties that give it back.
    let source: (any Sendable)?
  #else
    /// What the picture was made from; `nil` for a file.
    public let pixelBuffer: PixelBuffer?
  #endif

  /// Width of the stored pixels.
  public var width: CGFloat { CGFloat(core.width) }

  /// Height of the stored pixels.
  public var height: CGFloat { CGFloat(core.height) }

  /// Takes the pixels of a buffer, which is not copied.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A frame of a camera or a video, or any other pixels.
  ///   - orientation: How they must be turned; upright by default.
  /// - Throws: Nothing; the initialiser throws so that code written for `CVPixelBuffer` is the same.
  public init(pixelBuffer: PixelBuffer, orientation: ImageOrientation = .up) throws {
    core = FaceTasks.MPImage(buffer: pixelBuffer.buffer, orientation: orientation.core)
    imageSourceType = .pixelBuffer
    self.orientation = orientation
    #if canImport(CoreVideo)
      source = nil
    #else
      self.pixelBuffer = pixelBuffer
    #endif
    super.init()
  }

  init(
    _ buffer: ImageBuffer,
    orientation: ImageOrientation = .up,
    imageSourceType: MPImageSourceType,
    source: (any Sendable)? = nil
  ) {
    core = FaceTasks.MPImage(buffer: buffer, orientation: orientation.core)
    self.imageSourceType = imageSourceType
    self.orientation = orientation
    #if canImport(CoreVideo)
      self.source = source
    #else
      pixelBuffer = nil
    #endif
    super.init()
  }
}
