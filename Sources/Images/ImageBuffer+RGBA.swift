import Bytes

extension ImageBuffer {
  /// The picture in a format that is not YUV.
  ///
  /// YUV becomes `rgba` without padding, opaque; any other picture is returned as it is, sharing its
  /// memory. Formula: `YUVEncoding` by integers with 20 fractional bits, for BT.601 in video range
  /// equal to OpenCV's; colour differences are not interpolated. Detection does not need this.
  ///
  /// - Throws: ``ImageError/outOfMemory(byteCount:)``.
  public func convertedFromYUV() throws(ImageError) -> ImageBuffer {
    guard pixelFormat.isYUV else { return self }
    let byteCount = 4 * width * height
    let converted = SharedBytes(byteCount: byteCount) { target in
      guard let start = target.baseAddress else { return }
      withYUVReader { reader in
        for row in 0..<height { reader.convert(row: row, into: start + 4 * width * row) }
      }
    }
    guard let converted else { throw .outOfMemory(byteCount: byteCount) }
    return try ImageBuffer(bytes: converted, width: width, height: height, pixelFormat: .rgba)
  }
}

extension YUVReader {
  /// Converts a row, eight pixels at a time.
  ///
  /// - Parameter target: Receives red, green, blue and 255 for every pixel.
  func convert(row index: Int, into target: UnsafeMutableRawPointer) {
    let row = row(index)
    let factors = YUVCoefficients(encoding)
    var column = 0
    while column + 8 <= width {
      let (luma, u, v) = values(of: row, at: column)
      let distance = luma &- SIMD8(repeating: factors.lumaOffset)
      let y =
        (distance & ~(distance &>> 31)) &* SIMD8(repeating: factors.luma)
        &+ SIMD8(repeating: 1 << 19)
      let red = spread(v &* factors.redFromV)
      let green = spread(u &* factors.greenFromU &+ v &* factors.greenFromV)
      let blue = spread(u &* factors.blueFromU)
      let packed =
        byte(y &+ red) | byte(y &+ green) &<< 8 | byte(y &+ blue) &<< 16
        | SIMD8(repeating: Int32(bitPattern: 0xff00_0000))
      (target + 4 * column).storeBytes(of: packed, as: SIMD8<Int32>.self)
      column += 8
    }
    while column < width {
      let value = pixel(column, of: row) | 0xff00_0000
      (target + 4 * column).storeBytes(of: value.littleEndian, as: UInt32.self)
      column += 1
    }
  }

  /// The luma of eight pixels, and the differences from 128 of their four pairs.
  @inline(__always)
  private func values(
    of row: Row,
    at column: Int
  ) -> (luma: SIMD8<Int32>, u: SIMD4<Int32>, v: SIMD4<Int32>) {
    let luma: SIMD8<UInt8>
    let u: SIMD4<UInt8>
    let v: SIMD4<UInt8>
    switch pixelFormat {
    case .yuyv:
      let pixels = (row.luma + 2 * column).loadUnaligned(as: SIMD16<UInt8>.self)
      luma = pixels.evenHalf
      u = pixels.oddHalf.evenHalf
      v = pixels.oddHalf.oddHalf
    case .i420:
      luma = (row.luma + column).loadUnaligned(as: SIMD8<UInt8>.self)
      u = (row.u + column / 2).loadUnaligned(as: SIMD4<UInt8>.self)
      v = (row.v + column / 2).loadUnaligned(as: SIMD4<UInt8>.self)
    default:
      luma = (row.luma + column).loadUnaligned(as: SIMD8<UInt8>.self)
      let isUFirst = pixelFormat == .nv12
      let pairs = ((isUFirst ? row.u : row.v) + column).loadUnaligned(as: SIMD8<UInt8>.self)
      u = isUFirst ? pairs.evenHalf : pairs.oddHalf
      v = isUFirst ? pairs.oddHalf : pairs.evenHalf
    }
    let middle = SIMD4<Int32>(repeating: 128)
    return (
      SIMD8(truncatingIfNeeded: luma), SIMD4(truncatingIfNeeded: u) &- middle,
      SIMD4(truncatingIfNeeded: v) &- middle
    )
  }
}

/// Each of four numbers twice.
@inline(__always)
private func spread(_ values: SIMD4<Int32>) -> SIMD8<Int32> {
  var result = SIMD8<Int32>()
  result.evenHalf = values
  result.oddHalf = values
  return result
}

/// The integer part, limited to a byte.
@inline(__always)
private func byte(_ values: SIMD8<Int32>) -> SIMD8<Int32> {
  // The shift by 31 gives all ones for negative numbers: below 0 all bits are cleared, above 255 the
  // low ones are set.
  let shifted = values &>> 20
  let positive = shifted & ~(shifted &>> 31)
  return (positive | ((255 &- positive) &>> 31)) & 255
}
