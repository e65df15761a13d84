// What only Apple platforms have. This file has never been compiled: the project is built and tested on
// Linux.

#if canImport(CoreGraphics)
  public import CoreGraphics
  import FaceTasks
  import PlatformImages

  extension MPImage {
    /// Draws a picture into RGBA memory in the device's colours and takes alpha off the colours again.
    ///
    /// Not in MediaPipe.
    ///
    /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if it cannot be drawn.
    public convenience init(cgImage: CGImage, orientation: ImageOrientation = .up) throws {
      let pixels = try throwingNSError { () throws(TaskError) in
        do throws(PixelSourceError) {
          return try cgImage.storedPixels()
        } catch {
          throw TaskError(.invalidArgument, error.description)
        }
      }
      self.init(pixels, orientation: orientation, imageSourceType: .image)
    }
  }
#endif
