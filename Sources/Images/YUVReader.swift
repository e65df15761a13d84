import Bytes

/// Reads pixels of a picture in one of the YUV formats as red, green and blue.
///
/// Colour differences are those of the pixel's pair or square, not interpolated: OpenCV's `cvtColor`
/// does the same.
package struct YUVReader {
  let width: Int
  let height: Int
  private let isFlipped: Bool
  private let luma: UnsafeRawPointer
  private let u: UnsafeRawPointer
  private let v: UnsafeRawPointer
  private let lumaStride: Int
  private let uStride: Int
  private let vStride: Int
  /// Distance in bytes between neighbouring luma values of a row.
  private let lumaStep: Int
  /// Distance in bytes between neighbouring U or V values of a row.
  private let chromaStep: Int
  /// 1 if two rows share their colour differences, otherwise 0.
  private let chromaRowShift: Int
  private let tables: YUVTables
  let pixelFormat: PixelFormat
  let encoding: YUVEncoding

  fileprivate init(
    _ image: ImageBuffer,
    luma: UnsafeRawPointer,
    u: UnsafeRawPointer,
    v: UnsafeRawPointer,
    strides: (u: Int, v: Int)
  ) {
    width = image.width
    height = image.height
    isFlipped = image.isFlipped
    pixelFormat = image.pixelFormat
    encoding = image.encoding
    self.luma = luma
    self.u = u
    self.v = v
    lumaStride = image.bytesPerRow
    uStride = strides.u
    vStride = strides.v
    let isPacked = image.pixelFormat == .yuyv
    lumaStep = isPacked ? 2 : 1
    chromaStep = isPacked ? 4 : image.pixelFormat == .i420 ? 1 : 2
    chromaRowShift = isPacked ? 0 : 1
    tables = .tables(for: image.encoding)
  }

  /// Where a row's values lie, counted from the top of the picture as it is to be seen.
  struct Row {
    let luma: UnsafeRawPointer
    let u: UnsafeRawPointer
    let v: UnsafeRawPointer
  }

  @inline(__always)
  func row(_ index: Int) -> Row {
    let stored = isFlipped ? height &- 1 &- index : index
    let chromaRow = stored &>> chromaRowShift
    return Row(
      luma: luma + stored &* lumaStride,
      u: u + chromaRow &* uStride,
      v: v + chromaRow &* vStride
    )
  }

  /// One pixel: red, green and blue in the low bytes.
  @inline(__always)
  func pixel(_ column: Int, of row: Row) -> UInt32 {
    let chroma = (column &>> 1) &* chromaStep
    return tables.pixel(
      luma: row.luma.load(fromByteOffset: column &* lumaStep, as: UInt8.self),
      u: row.u.load(fromByteOffset: chroma, as: UInt8.self),
      v: row.v.load(fromByteOffset: chroma, as: UInt8.self)
    )
  }

  /// Reads the four neighbours of fractional positions.
  ///
  /// - Parameters:
  ///   - count: Number of positions.
  ///   - xs: 32 x the horizontal pixel index.
  ///   - ys: 32 x the vertical pixel index.
  ///   - isReplicating: What lies outside is the nearest pixel; otherwise it is 0.
  ///   - pairs: Receives two numbers a position: the upper two neighbours, and the lower two. The left
  ///     one is in the low half.
  package func readNeighbors(
    _ count: Int,
    _ xs: UnsafePointer<Int32>,
    _ ys: UnsafePointer<Int32>,
    replicating isReplicating: Bool,
    into pairs: UnsafeMutablePointer<UInt64>
  ) {
    let (lastColumn, lastRow) = (width - 1, height - 1)
    for index in 0..<count {
      let column = Int(xs[index] &>> 5)
      let row = Int(ys[index] &>> 5)
      guard column >= 0, row >= 0, column < lastColumn, row < lastRow else {
        for below in 0...1 {
          pairs[2 * index + below] =
            anyPixel(column, row + below, isReplicating)
            | anyPixel(column + 1, row + below, isReplicating) << 32
        }
        continue
      }
      let (upper, lower) = (self.row(row), self.row(row &+ 1))
      pairs[2 &* index] =
        UInt64(pixel(column, of: upper)) | UInt64(pixel(column &+ 1, of: upper)) << 32
      pairs[2 &* index &+ 1] =
        UInt64(pixel(column, of: lower)) | UInt64(pixel(column &+ 1, of: lower)) << 32
    }
  }

  /// A pixel that may lie outside.
  private func anyPixel(_ column: Int, _ row: Int, _ isReplicating: Bool) -> UInt64 {
    let nearestColumn = min(max(column, 0), width - 1)
    let nearestRow = min(max(row, 0), height - 1)
    guard isReplicating || (nearestColumn == column && nearestRow == row) else { return 0 }
    return UInt64(pixel(nearestColumn, of: self.row(nearestRow)))
  }
}

extension ImageBuffer {
  /// Calls a closure with a reader of the pixels; `nil` if they are not YUV.
  package func withYUVReader<Result>(_ body: (YUVReader) -> Result) -> Result? {
    guard pixelFormat.isYUV else { return nil }
    let first = chromaPlanes?.first ?? ImagePlane(bytes: bytes, bytesPerRow: bytesPerRow)
    let second = chromaPlanes?.second ?? first
    // No plane is empty, so all have base addresses.
    return bytes.withUnsafeBytes { lumaBytes in
      first.bytes.withUnsafeBytes { firstBytes in
        second.bytes.withUnsafeBytes { secondBytes in
          guard let luma = lumaBytes.baseAddress, let first = firstBytes.baseAddress,
            let second = secondBytes.baseAddress
          else { return nil }
          // First and second are the same plane where U and V share one.
          let (u, v) =
            switch pixelFormat {
            case .nv12: (first, second + 1)
            case .nv21: (first + 1, second)
            case .yuyv: (first + 1, second + 3)
            default: (first, second)
            }
          return body(
            YUVReader(self, luma: luma, u: u, v: v, strides: strides)
          )
        }
      }
    }
  }

  private var strides: (u: Int, v: Int) {
    guard let chromaPlanes else { return (bytesPerRow, bytesPerRow) }
    return (chromaPlanes.first.bytesPerRow, chromaPlanes.second.bytesPerRow)
  }
}

// In this file so that every build inlines it.
extension YUVTables {
  /// Red, green and blue in the low bytes, 0 in the highest.
  @inline(__always)
  fileprivate func pixel(luma y: UInt8, u: UInt8, v: UInt8) -> UInt32 {
    let sum = self.u[Int(u)] &+ self.v[Int(v)] &+ SIMD4(repeating: luma[Int(y)])
    // The shift by 31 gives all ones for negative numbers: below 0 all bits are cleared, above 255 all
    // are set. The comparisons and limits of the standard library are calls here.
    let shifted = sum &>> 20
    let positive = shifted & ~(shifted &>> 31)
    let level = positive | ((255 &- positive) &>> 31)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: level), to: UInt32.self) & 0xff_ffff
  }
}
