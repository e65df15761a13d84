public import Bytes

/// The rows of one plane of a picture.
public struct ImagePlane: Sendable {
  /// The rows from top to bottom; the last one may lack its padding.
  public var bytes: SharedBytes
  /// Distance in bytes between the starts of neighbouring rows, padding included.
  public var bytesPerRow: Int

  /// Describes rows that are already in memory.
  public init(bytes: SharedBytes, bytesPerRow: Int) {
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
  }

  /// Checks that the rows lie inside the bytes.
  ///
  /// - Parameters:
  ///   - rowLength: Bytes of a row without padding.
  ///   - rows: Number of rows, at least 1.
  func check(rowLength: Int, rows: Int) throws(ImageError) {
    guard bytesPerRow >= rowLength else {
      throw .rowStrideTooSmall(found: bytesPerRow, expected: rowLength)
    }
    let (body, overflow) = bytesPerRow.multipliedReportingOverflow(by: rows - 1)
    let (needed, overflowOfSum) = body.addingReportingOverflow(rowLength)
    guard !overflow, !overflowOfSum, bytes.count >= needed else {
      throw .tooFewBytes(
        found: bytes.count,
        expected: overflow || overflowOfSum ? Int.max : needed
      )
    }
  }
}

extension PixelFormat {
  /// Row length in bytes and number of rows of a plane.
  ///
  /// - Parameter index: Less than ``planeCount``.
  func planeSize(_ index: Int, width: Int, height: Int) -> (rowLength: Int, rows: Int) {
    let pairs = (width + 1) / 2
    switch self {
    case .rgb, .rgba, .bgra, .argb, .gray: return (width * bytesPerPixel, height)
    case .yuyv: return (4 * pairs, height)
    case .nv12, .nv21: return index == 0 ? (width, height) : (2 * pairs, (height + 1) / 2)
    case .i420: return index == 0 ? (width, height) : (pairs, (height + 1) / 2)
    }
  }

  /// Row stride of the planes after the first if only that of the first is known.
  func chromaStride(lumaStride: Int) -> Int {
    let (rounded, overflow) = lumaStride.addingReportingOverflow(lumaStride & 1)
    guard !overflow else { return lumaStride }
    return self == .i420 ? rounded / 2 : rounded
  }
}
