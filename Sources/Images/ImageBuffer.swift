public import Bytes

/// A picture in memory: interleaved 8-bit pixels, rows from top to bottom.
///
/// Pixel (0, 0) is the top left. The memory is shared, never copied.
public struct ImageBuffer: Sendable {
  /// The largest width or height.
  ///
  /// Sampling stores coordinates as 16-bit integers, as OpenCV does.
  public static var maximumSize: Int { 32_767 }

  /// Pixels per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// Distance in bytes between the starts of neighbouring rows, padding included.
  public let bytesPerRow: Int
  /// Layout of one pixel.
  public let pixelFormat: PixelFormat
  /// The pixels; the last row may lack its padding.
  public let bytes: SharedBytes

  /// Describes pixels that are already in memory.
  ///
  /// - Parameters:
  ///   - bytes: The first row's first byte comes first.
  ///   - width: 1 to ``maximumSize``.
  ///   - height: 1 to ``maximumSize``.
  ///   - bytesPerRow: Distance between rows; `nil` for rows without padding.
  ///   - pixelFormat: Layout of one pixel.
  /// - Throws: ``ImageError`` if the sizes do not fit the bytes.
  public init(
    bytes: SharedBytes,
    width: Int,
    height: Int,
    bytesPerRow: Int? = nil,
    pixelFormat: PixelFormat
  ) throws(ImageError) {
    guard (1...Self.maximumSize).contains(width), (1...Self.maximumSize).contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    let rowLength = width * pixelFormat.bytesPerPixel
    let stride = bytesPerRow ?? rowLength
    guard stride >= rowLength else {
      throw .rowStrideTooSmall(found: stride, expected: rowLength)
    }
    let (body, overflow) = stride.multipliedReportingOverflow(by: height - 1)
    let (needed, overflowOfSum) = body.addingReportingOverflow(rowLength)
    guard !overflow, !overflowOfSum, bytes.count >= needed else {
      throw .tooFewBytes(
        found: bytes.count,
        expected: overflow || overflowOfSum ? Int.max : needed
      )
    }
    self.bytes = bytes
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.pixelFormat = pixelFormat
  }
}
