// Apple's types cannot be built on Linux, where this package is tested: nothing here has been run.

#if canImport(UIKit)
  import Bytes
  package import Images
  package import UIKit

  extension UIImage {
    /// The pixels as they are stored, drawn into a buffer of our own.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      guard let cgImage else { throw .noPixels }
      let (width, height) = (cgImage.width, cgImage.height)
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      let isDrawn = pixels.withUnsafeMutableBytes { bytes in
        let context = CGContext(
          data: bytes.baseAddress,
          width: width,
          height: height,
          bitsPerComponent: 8,
          bytesPerRow: 4 * width,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
        )
        context?.draw(cgImage, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context != nil
      }
      guard isDrawn,
        let image = try? ImageBuffer(
          bytes: SharedBytes(pixels),
          width: width,
          height: height,
          pixelFormat: .rgba
        )
      else { throw .noPixels }
      return image
    }
  }
#endif

#if canImport(CoreMedia)
  import Bytes
  package import CoreMedia
  package import CoreVideo
  package import Images

  extension CMSampleBuffer {
    /// The pixels as they are stored.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      guard let buffer = CMSampleBufferGetImageBuffer(self) else { throw .noPixels }
      return try buffer.storedPixels()
    }
  }

  extension CVBuffer {
    /// A copy of the pixels, which must be BGRA.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      let format = CVPixelBufferGetPixelFormatType(self)
      guard format == kCVPixelFormatType_32BGRA else {
        throw .unsupportedFormat("pixel format \(format), expected 32BGRA")
      }
      CVPixelBufferLockBaseAddress(self, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
      let bytesPerRow = CVPixelBufferGetBytesPerRow(self)
      let height = CVPixelBufferGetHeight(self)
      guard let start = CVPixelBufferGetBaseAddress(self),
        let image = try? ImageBuffer(
          bytes: SharedBytes(
            Array(UnsafeRawBufferPointer(start: start, count: bytesPerRow * height))
          ),
          width: CVPixelBufferGetWidth(self),
          height: height,
          bytesPerRow: bytesPerRow,
          pixelFormat: .bgra
        )
      else { throw .noPixels }
      return image
    }
  }
#endif
