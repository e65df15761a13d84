package import Images

#if !canImport(UIKit)
  extension UIImage {
    /// The pixels as they are stored.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer { pixels }
  }
#endif

#if !canImport(CoreMedia)
  extension CVPixelBuffer {
    /// The pixels as they are stored.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer { pixels }
  }

  extension CMSampleBuffer {
    /// The pixels as they are stored.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      guard let imageBuffer else { throw .noPixels }
      return imageBuffer.pixels
    }
  }
#endif
