#if canImport(CoreMedia)
  @_exported import CoreMedia
#else
  import Bytes
  public import Foundation
  public import Images

  /// Stands in for CoreVideo's class where there is no CoreVideo: the pixels of a camera's frame.
  public final class CVPixelBuffer: NSObject, Sendable {
    /// The pixels as they are stored.
    public let pixels: ImageBuffer

    /// Wraps pixels, which are shared and not copied.
    public init(_ pixels: ImageBuffer) {
      self.pixels = pixels
      super.init()
    }

    /// Copies pixels that lie in one piece, all planes one after the other.
    ///
    /// - Parameters:
    ///   - data: The first row's first byte comes first.
    ///   - width: 1 to 32767.
    ///   - height: 1 to 32767.
    ///   - bytesPerRow: Distance between rows of the first plane; `nil` for rows without padding.
    ///   - format: Layout of the pixels: RGB, grey or YUV.
    ///   - encoding: What YUV numbers mean.
    /// - Throws: ``Images/ImageError`` if the sizes do not fit the bytes.
    public convenience init(
      data: Data,
      width: Int,
      height: Int,
      bytesPerRow: Int? = nil,
      format: PixelFormat,
      encoding: YUVEncoding = YUVEncoding()
    ) throws {
      self.init(
        try ImageBuffer(
          bytes: SharedBytes(copying: data),
          width: width,
          height: height,
          bytesPerRow: bytesPerRow,
          pixelFormat: format,
          encoding: encoding
        )
      )
    }
  }

  /// Stands in for CoreMedia's class where there is no CoreMedia: a frame of a camera.
  public final class CMSampleBuffer: NSObject, Sendable {
    /// The frame's pixels; `nil` if it has none, as the first buffers of a camera may not.
    public let imageBuffer: CVPixelBuffer?

    /// Wraps the pixels of a frame.
    public init(imageBuffer: CVPixelBuffer?) {
      self.imageBuffer = imageBuffer
      super.init()
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The pixels of a frame; `nil` if it has none.
  public func CMSampleBufferGetImageBuffer(_ buffer: CMSampleBuffer) -> CVPixelBuffer? {
    buffer.imageBuffer
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Pixels per row.
  public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { buffer.pixels.width }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Number of rows.
  public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { buffer.pixels.height }
#endif
