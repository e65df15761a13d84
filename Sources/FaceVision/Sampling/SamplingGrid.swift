/// Where in the image each element of a tensor is sampled.
///
/// Positions are fixed-point numbers with five fractional bits: 32 x the pixel index, rounded half to
/// even. The convention is OpenCV's `warpPerspective`: integer positions are pixel indices on both
/// sides, without half-pixel offsets.
package struct SamplingGrid: Sendable {
  /// Columns computed at a time.
  static let chunkWidth = 64

  /// Bounds of the pixel indices of one chunk, both ends included.
  struct Bounds {
    var x: ClosedRange<Int>
    var y: ClosedRange<Int>
  }

  private let transform: PerspectiveTransform
  /// Tensor columns are counted from the start of a tile this wide.
  ///
  /// The grouping is OpenCV's; it matters because it decides which terms are added first.
  private let tileWidth: Int
  let width: Int
  let height: Int

  /// The grid that covers a region with a tensor of the given size.
  init(_ region: RegionOfInterest, tensorWidth: Int, tensorHeight: Int) {
    transform = PerspectiveTransform(
      tensorWidth: tensorWidth,
      tensorHeight: tensorHeight,
      region: region
    )
    width = tensorWidth
    height = tensorHeight
    tileWidth = min(1024 / min(16, tensorHeight), tensorWidth)
  }

  /// The columns of the chunk that starts at a column: up to ``chunkWidth``, all in one tile.
  func chunk(startingAt column: Int) -> Range<Int> {
    let tileStart = column - column % tileWidth
    return column..<min(column + Self.chunkWidth, tileStart + tileWidth, width)
  }

  /// Computes the positions of one chunk.
  ///
  /// - Parameters:
  ///   - columns: A range that ``chunk(startingAt:)`` gave.
  ///   - row: Tensor row.
  ///   - xs: Receives 32 x the horizontal pixel index. Room for ``chunkWidth`` elements, all of which
  ///     may be written.
  ///   - ys: The same for the vertical index.
  /// - Returns: Bounds of the pixel indices, or `nil` if they are not known.
  func positions(
    of columns: Range<Int>,
    row: Int,
    xs: UnsafeMutablePointer<Int32>,
    ys: UnsafeMutablePointer<Int32>
  ) -> Bounds? {
    let m = transform.m
    let tileStart = columns.lowerBound - columns.lowerBound % tileWidth
    let xBase = Double(tileStart)
    let y = Double(row)
    let x0 = m[0] * xBase + m[1] * y + m[2]
    let y0 = m[3] * xBase + m[4] * y + m[5]
    let w0 = m[6] * xBase + m[7] * y + m[8]
    let row = Row(
      x: x0,
      y: y0,
      w: w0,
      first: Double(columns.lowerBound - tileStart),
      count: columns.count
    )
    guard let bounds = bounds(of: row) else {
      exactPositions(of: row, xs: xs, ys: ys)
      return nil
    }
    let first = w0 + m[6] * row.first
    if w0 + m[6] * row.last == first {
      // For most rows the denominator does not change. Rounding is monotonic, so equal values at both
      // ends mean equal values between them.
      let factor = SIMD4(repeating: 32 / first)
      positions(of: row, xs: xs, ys: ys) { _ in factor }
    } else {
      positions(of: row, xs: xs, ys: ys) { 32 / (w0 + m[6] * $0) }
    }
    return bounds
  }

  /// The part of a row of the grid that lies in one chunk.
  private struct Row {
    /// Homogeneous position of the first column of the tile.
    let x: Double
    let y: Double
    let w: Double
    /// First column, counted from the start of the tile.
    let first: Double
    /// Number of columns.
    let count: Int

    var last: Double { first + Double(count - 1) }
  }

  /// Bounds of the positions of a chunk; `nil` if one may be beyond the range of fast rounding.
  ///
  /// Numerators and denominators are monotonic along a row, rounding included, so every position lies
  /// between the products of their values at the ends.
  private func bounds(of row: Row) -> Bounds? {
    let m = transform.m
    let denominators = SIMD2(row.w + m[6] * row.first, row.w + m[6] * row.last)
    guard all(denominators .> 0) || all(denominators .< 0) else { return nil }
    let factors = 32 / denominators
    guard let x = pixels(SIMD2(row.x + m[0] * row.first, row.x + m[0] * row.last), factors),
      let y = pixels(SIMD2(row.y + m[3] * row.first, row.y + m[3] * row.last), factors)
    else { return nil }
    return Bounds(x: x, y: y)
  }

  /// Four positions at a time.
  ///
  /// - Parameter factor: 32 over the denominators of four columns.
  @inline(__always)
  private func positions(
    of row: Row,
    xs: UnsafeMutablePointer<Int32>,
    ys: UnsafeMutablePointer<Int32>,
    factor: (SIMD4<Double>) -> SIMD4<Double>
  ) {
    let xStep = transform.m[0]
    let yStep = transform.m[3]
    // Adding 1.5 x 2^52 leaves the value, rounded half to even, in the low bits of the sum.
    let magic = SIMD4<Double>(repeating: 0x1.8p52)
    for i in stride(from: 0, to: row.count, by: 4) {
      let column = SIMD4(0, 1, 2, 3) + (row.first + Double(i))
      let factor = factor(column)
      store((row.x + xStep * column) * factor + magic, at: xs + i)
      store((row.y + yStep * column) * factor + magic, at: ys + i)
    }
  }

  /// The positions of one chunk, limited to the range of the integer type.
  private func exactPositions(
    of row: Row,
    xs: UnsafeMutablePointer<Int32>,
    ys: UnsafeMutablePointer<Int32>
  ) {
    let m = transform.m
    for i in 0..<row.count {
      let column = row.first + Double(i)
      let denominator = row.w + m[6] * column
      let factor = denominator != 0 ? 32 / denominator : 0
      xs[i] = roundedPosition((row.x + m[0] * column) * factor)
      ys[i] = roundedPosition((row.y + m[3] * column) * factor)
    }
  }
}

/// Stores the low halves of four numbers.
@inline(__always)
private func store(_ values: SIMD4<Double>, at address: UnsafeMutablePointer<Int32>) {
  let bits = unsafeBitCast(values, to: SIMD4<Int64>.self)
  UnsafeMutableRawPointer(address).storeBytes(
    of: SIMD4<Int32>(truncatingIfNeeded: bits),
    as: SIMD4<Int32>.self
  )
}

/// Rounds half to even and limits to the range of the type; a value that is not a number counts as
/// the largest.
private func roundedPosition(_ value: Double) -> Int32 {
  let limited = max(Double(Int32.min), value < Double(Int32.max) ? value : Double(Int32.max))
  return Int32(limited.rounded(.toNearestOrEven))
}

/// The pixel indices between any product of a numerator and a factor; `nil` if they are not of
/// moderate size.
private func pixels(_ numerators: SIMD2<Double>, _ factors: SIMD2<Double>) -> ClosedRange<Int>? {
  let products = SIMD4(lowHalf: numerators * factors.x, highHalf: numerators * factors.y)
  let limit = Double(1 << 30)
  // False for values that are not numbers.
  guard all(products .> -limit), all(products .< limit) else { return nil }
  let low = products.min().rounded(.toNearestOrEven)
  let high = products.max().rounded(.toNearestOrEven)
  return Int(low) >> 5...Int(high) >> 5
}
