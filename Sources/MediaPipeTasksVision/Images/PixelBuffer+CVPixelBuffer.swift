import FaceTasks
import Images
public import PlatformImages

extension MPImage {
  /// Takes the pixels of a buffer, which are not copied again.
  ///
  /// Not in MediaPipe. Where there is no Core Video, ``pixelBuffer`` gives the same pixels.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A frame of a camera or a video, or any other pixels.
  ///   - orientation: How they must be turned; upright by default.
  /// - Throws: Nothing; the initialiser throws so that code written for `CVPixelBuffer` is the same.
  public convenience init(pixelBuffer: PixelBuffer, orientation: ImageOrientation = .up) throws {
    #if canImport(CoreVideo)
      self.init(pixelBuffer.buffer, orientation: orientation, imageSourceType: .pixelBuffer)
    #else
      self.init(
        pixelBuffer.buffer,
        orientation: orientation,
        imageSourceType: .pixelBuffer,
        pixelBuffer: CVPixelBuffer(pixelBuffer)
      )
    #endif
  }
}

#if !canImport(CoreVideo)
  extension PixelBuffer {
    /// The pixels of a camera's frame, which are shared and not copied.
    public init(_ pixelBuffer: CVPixelBuffer) { buffer = pixelBuffer.pixels }
  }

  extension CVPixelBuffer {
    /// Wraps pixels, which are shared and not copied.
    public convenience init(_ pixelBuffer: PixelBuffer) { self.init(pixelBuffer.buffer) }
  }
#endif
