import Bytes
import FaceTasks
public import Foundation
import Images
import PlatformImages

/// Pixels in memory, for which no class of the system is needed.
///
/// Not in MediaPipe. Sizes, row strides and the number of bytes are checked when it is made, before a
/// byte is read. Tasks read the pixels in place; of YUV they convert only those that they sample.
public struct PixelBuffer: Sendable {
  /// How pixels are laid out, eight bits a channel.
  ///
  /// Alpha plays no part.
  public enum Format: String, Sendable, CaseIterable {
    /// Red, green, blue.
    case rgb
    /// Red, green, blue, alpha.
    case rgba
    /// Blue, green, red, alpha.
    case bgra
    /// Alpha, red, green, blue.
    case argb
    /// One luminance channel.
    case gray
    /// A plane of luma, and one of U and V in turns for every 2x2 pixels.
    case nv12
    /// A plane of luma, and one of V and U in turns for every 2x2 pixels.
    case nv21
    /// A plane of luma, one of U and one of V for every 2x2 pixels.
    case i420
    /// Luma, U, luma, V for every two pixels of a row; also called YUY2.
    case yuyv
  }

  /// What YUV numbers mean.
  public enum Encoding: String, Sendable, CaseIterable {
    /// BT.601, luma 16 to 235: the default, as in OpenCV.
    case bt601Video
    /// BT.601, all numbers 0 to 255, as in JPEG.
    case bt601Full
    /// BT.709, luma 16 to 235.
    case bt709Video
    /// BT.709, all numbers 0 to 255.
    case bt709Full
  }

  /// Rows of one plane.
  public struct Plane: Sendable {
    let bytes: SharedBytes
    /// Distance in bytes between the starts of neighbouring rows, padding included.
    public let bytesPerRow: Int

    /// Copies rows.
    public init(data: Data, bytesPerRow: Int) {
      bytes = SharedBytes(copying: data)
      self.bytesPerRow = bytesPerRow
    }

    /// Uses rows where they are.
    ///
    /// - Parameters:
    ///   - bytesNoCopy: The first row's first byte.
    ///   - count: Number of bytes that may be read.
    ///   - bytesPerRow: Distance between rows.
    ///   - deallocator: Called once, on any thread, when nothing refers to the bytes any more. Until then
    ///     they must stay as they are.
    public init(
      bytesNoCopy: UnsafeRawPointer,
      count: Int,
      bytesPerRow: Int,
      deallocator: @escaping @Sendable () -> Void
    ) {
      bytes = SharedBytes(start: bytesNoCopy, count: count, owner: Owner(deallocator))
      self.bytesPerRow = bytesPerRow
    }
  }

  let buffer: ImageBuffer

  /// Pixels per row.
  public var width: Int { buffer.width }
  /// Number of rows.
  public var height: Int { buffer.height }
  /// Layout of the pixels.
  public var format: Format { Format(buffer.pixelFormat) }
  /// What YUV numbers mean; of no account for other formats.
  public var encoding: Encoding { Encoding(buffer.encoding) }
  /// Number of planes.
  public var planeCount: Int { buffer.pixelFormat.planeCount }

  /// Distance in bytes between the starts of neighbouring rows.
  ///
  /// - Parameter plane: Less than ``planeCount``.
  public func bytesPerRow(ofPlane plane: Int = 0) -> Int { buffer.planes[plane].bytesPerRow }

  /// Calls a closure with the bytes of a plane, which must not be kept beyond the call.
  ///
  /// - Parameters:
  ///   - plane: Less than ``planeCount``.
  ///   - body: Gets the bytes.
  public func withUnsafeBytes<Result>(
    ofPlane plane: Int = 0,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try buffer.planes[plane].bytes.withUnsafeBytes(body)
  }

  /// Copies pixels that lie in one piece, all planes one after the other.
  ///
  /// - Parameters:
  ///   - data: The first row's first byte comes first.
  ///   - width: 1 to 32767.
  ///   - height: 1 to 32767.
  ///   - bytesPerRow: Distance between rows of the first plane; `nil` for rows without padding. Planes of
  ///     colour differences have the same, rounded up to an even number; each of `i420` half of it.
  ///   - format: Layout of the pixels.
  ///   - encoding: What YUV numbers mean.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if the sizes do not fit the bytes.
  public init(
    data: Data,
    width: Int,
    height: Int,
    bytesPerRow: Int? = nil,
    format: Format,
    encoding: Encoding = .bt601Video
  ) throws {
    try self.init { () throws(ImageError) in
      try ImageBuffer(
        bytes: SharedBytes(copying: data),
        width: width,
        height: height,
        bytesPerRow: bytesPerRow,
        pixelFormat: format.core,
        encoding: encoding.core
      )
    }
  }

  /// Describes pixels whose planes lie anywhere.
  ///
  /// - Parameters:
  ///   - planes: As many as the format has, in its order.
  ///   - width: 1 to 32767.
  ///   - height: 1 to 32767.
  ///   - format: Layout of the pixels.
  ///   - encoding: What YUV numbers mean.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` if the sizes do not fit the bytes
  ///   of a plane.
  public init(
    planes: [Plane],
    width: Int,
    height: Int,
    format: Format,
    encoding: Encoding = .bt601Video
  ) throws {
    try self.init { () throws(ImageError) in
      try ImageBuffer(
        planes: planes.map { ImagePlane(bytes: $0.bytes, bytesPerRow: $0.bytesPerRow) },
        width: width,
        height: height,
        pixelFormat: format.core,
        encoding: encoding.core
      )
    }
  }

  private init(_ make: () throws(ImageError) -> ImageBuffer) throws {
    buffer = try throwingNSError { () throws(TaskError) in
      do throws(ImageError) {
        return try make()
      } catch {
        throw TaskError(.invalidArgument, "\(error)")
      }
    }
  }
}

/// Calls a closure when its last reference is gone.
private final class Owner: Sendable {
  private let deallocator: @Sendable () -> Void

  init(_ deallocator: @escaping @Sendable () -> Void) {
    self.deallocator = deallocator
  }

  deinit { deallocator() }
}
