public import Bytes

/// A picture in memory, eight bits a channel, rows from top to bottom.
///
/// Pixel (0, 0) is the top left. The memory is shared, never copied. Camera frames in YUV are used
/// as they are: tasks convert only the pixels that they sample.
public struct ImageBuffer: Sendable {
  /// The largest width or height.
  ///
  /// Sampling stores coordinates as 16-bit integers, as OpenCV does.
  public static var maximumSize: Int { 32_767 }

  /// Pixels per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// Layout of the pixels.
  public let pixelFormat: PixelFormat
  /// What YUV numbers mean; of no account for other formats.
  public let encoding: YUVEncoding
  /// Rows are counted from the bottom: pixel (0, 0) is the first of the last stored row.
  package private(set) var isFlipped = false

  private let firstPlane: ImagePlane
  private let chroma: (first: ImagePlane, second: ImagePlane)?

  /// Distance in bytes between the starts of neighbouring rows of the first plane, padding included.
  public var bytesPerRow: Int { firstPlane.bytesPerRow }

  /// The first plane's rows; the last one may lack its padding.
  public var bytes: SharedBytes { firstPlane.bytes }

  /// All planes: one, or luma and those of colour differences.
  public var planes: [ImagePlane] {
    guard let chroma else { return [firstPlane] }
    return [firstPlane, chroma.first] + (pixelFormat.planeCount == 3 ? [chroma.second] : [])
  }

  /// The planes with colour differences; the same one twice if they share it.
  package var chromaPlanes: (first: ImagePlane, second: ImagePlane)? { chroma }

  /// Describes pixels that are already in memory, all planes in one piece.
  ///
  /// Planes follow each other, each with as many whole rows as it needs. If the first has an odd row
  /// stride, that of the others counts as one larger; U and V planes of `i420` have half of it.
  ///
  /// - Parameters:
  ///   - bytes: The first row's first byte comes first.
  ///   - width: 1 to ``maximumSize``.
  ///   - height: 1 to ``maximumSize``.
  ///   - bytesPerRow: Distance between rows of the first plane; `nil` for rows without padding.
  ///   - pixelFormat: Layout of the pixels.
  ///   - encoding: What YUV numbers mean.
  /// - Throws: ``ImageError`` if the sizes do not fit the bytes.
  public init(
    bytes: SharedBytes,
    width: Int,
    height: Int,
    bytesPerRow: Int? = nil,
    pixelFormat: PixelFormat,
    encoding: YUVEncoding = YUVEncoding()
  ) throws(ImageError) {
    try Self.check(width: width, height: height)
    let stride =
      bytesPerRow ?? pixelFormat.planeSize(0, width: width, height: height).rowLength
    var planes = [ImagePlane(bytes: bytes, bytesPerRow: stride)]
    if pixelFormat.planeCount > 1 {
      let size = pixelFormat.planeSize(0, width: width, height: height)
      try planes[0].check(rowLength: size.rowLength, rows: size.rows)
    }
    var start = 0
    for index in 1..<pixelFormat.planeCount {
      let rows = pixelFormat.planeSize(index - 1, width: width, height: height).rows
      let (length, overflow) = planes[index - 1].bytesPerRow.multipliedReportingOverflow(by: rows)
      let (next, overflowOfSum) = start.addingReportingOverflow(length)
      guard !overflow, !overflowOfSum, next <= bytes.count else {
        throw .tooFewBytes(
          found: bytes.count,
          expected: overflow || overflowOfSum ? Int.max : next
        )
      }
      start = next
      planes.append(
        ImagePlane(
          bytes: bytes[start..<bytes.count],
          bytesPerRow: pixelFormat.chromaStride(lumaStride: stride)
        )
      )
    }
    try self.init(
      planes: planes,
      width: width,
      height: height,
      pixelFormat: pixelFormat,
      encoding: encoding
    )
  }

  /// Describes pixels whose planes lie anywhere in memory.
  ///
  /// - Parameters:
  ///   - planes: As many as the format has, in its order.
  ///   - width: 1 to ``maximumSize``.
  ///   - height: 1 to ``maximumSize``.
  ///   - pixelFormat: Layout of the pixels.
  ///   - encoding: What YUV numbers mean.
  /// - Throws: ``ImageError`` if the sizes do not fit the bytes of a plane.
  public init(
    planes: [ImagePlane],
    width: Int,
    height: Int,
    pixelFormat: PixelFormat,
    encoding: YUVEncoding = YUVEncoding()
  ) throws(ImageError) {
    try Self.check(width: width, height: height)
    guard let first = planes.first, planes.count == pixelFormat.planeCount else {
      throw .wrongPlaneCount(found: planes.count, expected: pixelFormat.planeCount)
    }
    for (index, plane) in planes.enumerated() {
      let size = pixelFormat.planeSize(index, width: width, height: height)
      try plane.check(rowLength: size.rowLength, rows: size.rows)
    }
    firstPlane = first
    chroma = planes.count == 1 ? nil : (planes[1], planes[planes.count - 1])
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.encoding = encoding
  }

  private static func check(width: Int, height: Int) throws(ImageError) {
    guard (1...maximumSize).contains(width), (1...maximumSize).contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
  }

  /// The picture mirrored top to bottom: its rows in the opposite order.
  ///
  /// Nothing is copied. Only sampling understands such pictures.
  package var flipped: ImageBuffer {
    var copy = self
    copy.isFlipped.toggle()
    return copy
  }
}
