// What only Apple platforms have. This file has never been compiled: the project is built and tested on
// Linux. Everything that could be written elsewhere is elsewhere.

#if canImport(CoreMedia)
  import Bytes
  package import CoreMedia
  package import CoreVideo
  package import Images

  extension CMSampleBuffer {
    /// The pixels as they are stored, which are not copied.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      guard let buffer = CMSampleBufferGetImageBuffer(self) else { throw .noPixels }
      return try buffer.storedPixels()
    }
  }

  extension CVBuffer {
    /// The pixels as they are stored, which are not copied.
    ///
    /// The buffer stays locked for reading for as long as anything refers to the result.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      try LockedPixels(self).image()
    }
  }

  /// A pixel buffer that stays locked for as long as anything refers to its bytes.
  private final class LockedPixels: @unchecked Sendable {
    // Sendable: the buffer is locked for reading.
    private let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) {
      self.buffer = buffer
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
    }

    deinit { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }

    func image() throws(PixelSourceError) -> ImageBuffer {
      let format = try CoreVideoFormat(type: CVPixelBufferGetPixelFormatType(buffer))
      let isPlanar = CVPixelBufferIsPlanar(buffer)
      var planes: [ImagePlane] = []
      for index in 0..<format.format.planeCount {
        let address =
          isPlanar
          ? CVPixelBufferGetBaseAddressOfPlane(buffer, index) : CVPixelBufferGetBaseAddress(buffer)
        guard let address else { throw .noPixels }
        let stride =
          isPlanar
          ? CVPixelBufferGetBytesPerRowOfPlane(buffer, index) : CVPixelBufferGetBytesPerRow(buffer)
        let rows =
          isPlanar ? CVPixelBufferGetHeightOfPlane(buffer, index) : CVPixelBufferGetHeight(buffer)
        planes.append(
          ImagePlane(
            bytes: SharedBytes(start: UnsafeRawPointer(address), count: stride * rows, owner: self),
            bytesPerRow: stride
          )
        )
      }
      let matrix = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) as? String
      do throws(ImageError) {
        return try ImageBuffer(
          planes: planes,
          width: CVPixelBufferGetWidth(buffer),
          height: CVPixelBufferGetHeight(buffer),
          pixelFormat: format.format,
          encoding: YUVEncoding(
            matrix: matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String ? .bt709 : .bt601,
            range: format.range ?? .full
          )
        )
      } catch {
        throw .unsupportedFormat("\(error)")
      }
    }
  }
#endif

#if canImport(CoreGraphics)
  import Bytes
  package import CoreGraphics
  package import Images

  extension CGImage {
    /// The picture drawn into RGBA memory in the device's colours, alpha taken off the colours again.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      let isDrawn = pixels.withUnsafeMutableBytes { memory in
        let context = CGContext(
          data: memory.baseAddress,
          width: width,
          height: height,
          bitsPerComponent: 8,
          bytesPerRow: 4 * width,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
        )
        context?.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context != nil
      }
      guard isDrawn else { throw .noPixels }
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[pixel + 3])
        guard alpha > 0, alpha < 255 else { continue }
        for channel in pixel..<pixel + 3 {
          pixels[channel] = UInt8(min(255, (Int(pixels[channel]) * 255 + alpha / 2) / alpha))
        }
      }
      do throws(ImageError) {
        return try ImageBuffer(
          bytes: SharedBytes(pixels),
          width: width,
          height: height,
          pixelFormat: .rgba
        )
      } catch {
        throw .unsupportedFormat("\(error)")
      }
    }
  }
#endif

#if canImport(UIKit)
  package import UIKit

  extension UIImage {
    /// The pixels as they are stored, drawn into memory of our own.
    package func storedPixels() throws(PixelSourceError) -> ImageBuffer {
      guard let cgImage else { throw .noPixels }
      return try cgImage.storedPixels()
    }
  }
#endif
