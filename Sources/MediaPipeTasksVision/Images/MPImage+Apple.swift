// What only Apple platforms have. This file has never been compiled: the project is built and tested on
// Linux. Everything that could be written elsewhere is elsewhere.

#if canImport(CoreVideo)
  import Bytes
  public import CoreVideo
  import FaceTasks
  public import Foundation
  import Images

  extension MPImage {
    /// What the picture was made from; `nil` if it was not a `CVPixelBuffer`.
    public var pixelBuffer: CVPixelBuffer? { (source as? LockedPixels)?.buffer }

    /// Takes the pixels of a buffer, which is locked for reading and not copied.
    ///
    /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for an unsupported pixel format.
    public convenience init(
      pixelBuffer: CVPixelBuffer,
      orientation: ImageOrientation = .up
    ) throws {
      let pixels = LockedPixels(pixelBuffer)
      self.init(
        try throwingNSError { () throws(TaskError) in try pixels.image() },
        orientation: orientation,
        imageSourceType: .pixelBuffer,
        source: pixels
      )
    }
  }

  /// A pixel buffer that stays locked for as long as anything refers to its bytes.
  final class LockedPixels: @unchecked Sendable {
    // Sendable: the buffer is locked for reading.
    let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) {
      self.buffer = buffer
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
    }

    deinit { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }

    func image() throws(TaskError) -> ImageBuffer {
      let format = try CoreVideoFormat(type: CVPixelBufferGetPixelFormatType(buffer))
      let isPlanar = CVPixelBufferIsPlanar(buffer)
      var planes: [ImagePlane] = []
      for index in 0..<format.format.planeCount {
        let address =
          isPlanar
          ? CVPixelBufferGetBaseAddressOfPlane(buffer, index) : CVPixelBufferGetBaseAddress(buffer)
        guard let address else { throw TaskError(.invalidArgument, "pixel buffer without memory") }
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
        throw TaskError(.invalidArgument, "\(error)")
      }
    }
  }
#endif

#if canImport(CoreMedia)
  public import CoreMedia

  extension MPImage {
    /// What the picture was made from; `nil` if it was not a `CMSampleBuffer`.
    public var sampleBuffer: CMSampleBuffer? { (source as? Sample)?.buffer }

    /// Takes the pixels of a camera's frame, which are not copied.
    ///
    /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for a buffer without a picture or
    ///   with an unsupported pixel format.
    public convenience init(
      sampleBuffer: CMSampleBuffer,
      orientation: ImageOrientation = .up
    ) throws {
      self.init(
        try throwingNSError { () throws(TaskError) in
          guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) else {
            throw TaskError(.invalidArgument, "sample buffer without a picture")
          }
          return try LockedPixels(pixels).image()
        },
        orientation: orientation,
        imageSourceType: .sampleBuffer,
        source: Sample(buffer: sampleBuffer)
      )
    }
  }

  private struct Sample: @unchecked Sendable {
    // Sendable: it is only given back.
    let buffer: CMSampleBuffer
  }
#endif

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension MPImage {
    /// Draws a picture into RGBA memory in the device's colours and takes alpha off the colours again.
    ///
    /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if it cannot be drawn.
    public convenience init(cgImage: CGImage, orientation: ImageOrientation = .up) throws {
      self.init(
        try drawn(cgImage),
        orientation: orientation,
        imageSourceType: .image
      )
    }
  }

  private func drawn(_ image: CGImage) throws -> ImageBuffer {
    let (width, height) = (image.width, image.height)
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
      context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
      return context != nil
    }
    return try throwingNSError { () throws(TaskError) in
      guard isDrawn else { throw TaskError(.invalidArgument, "the picture cannot be drawn") }
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
        throw TaskError(.invalidArgument, "\(error)")
      }
    }
  }
#endif

#if canImport(UIKit)
  public import UIKit

  extension MPImage {
    /// Draws a picture; its orientation is that of the `UIImage`.
    public convenience init(uiImage: UIImage) throws {
      try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
    }

    /// Draws a picture; its orientation is the one given.
    ///
    /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` for a picture that is not backed
    ///   by a `CGImage`.
    public convenience init(uiImage: UIImage, orientation: ImageOrientation) throws {
      guard let image = uiImage.cgImage else {
        throw NSError(TaskError(.invalidArgument, "the UIImage has no CGImage"))
      }
      // Width and height are those of the stored pixels, also if the picture lies on its side.
      self.init(
        try drawn(image),
        orientation: orientation,
        imageSourceType: .image,
        source: uiImage
      )
    }

    /// What the picture was made from; `nil` if it was not a `UIImage`.
    public var image: UIImage? { source as? UIImage }
  }
#endif
