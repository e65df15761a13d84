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
    let first = Double(columns.lowerBound - tileStart)
    let last = Double(columns.upperBound - 1 - tileStart)

    // The denominator is constant for every region that matters. Rounding is monotonic, so equal
    // values at both ends mean equal values between them, and the positions are monotonic too.
    let denominator = w0 + m[6] * first
    let factor = 32 / denominator
    let limit = Double(1 << 30)
    let ends = SIMD4(
      (x0 + m[0] * first) * factor,
      (x0 + m[0] * last) * factor,
      (y0 + m[3] * first) * factor,
      (y0 + m[3] * last) * factor
    )
    // False for values that are not numbers, as with a denominator of 0.
    guard w0 + m[6] * last == denominator, all(ends .< limit), all(ends .> -limit) else {
      exactPositions(of: columns, tileStart: tileStart, x0: x0, y0: y0, w0: w0, xs: xs, ys: ys)
      return nil
    }

    // Adding 1.5 x 2^52 leaves the value, rounded half to even, in the low bits of the sum.
    let magic = SIMD4<Double>(repeating: 0x1.8p52)
    let offsets = SIMD4<Double>(0, 1, 2, 3)
    for i in stride(from: 0, to: columns.count, by: 4) {
      let column = SIMD4<Double>(repeating: first + Double(i)) + offsets
      let x = (x0 + m[0] * column) * factor + magic
      let y = (y0 + m[3] * column) * factor + magic
      for lane in 0..<4 {
        xs[i + lane] = Int32(truncatingIfNeeded: x[lane].bitPattern)
        ys[i + lane] = Int32(truncatingIfNeeded: y[lane].bitPattern)
      }
    }
    let end = columns.count - 1
    return Bounds(x: range(xs[0], xs[end]), y: range(ys[0], ys[end]))
  }

  /// The positions of one chunk, one division each, limited to the range of the integer type.
  private func exactPositions(
    of columns: Range<Int>,
    tileStart: Int,
    x0: Double,
    y0: Double,
    w0: Double,
    xs: UnsafeMutablePointer<Int32>,
    ys: UnsafeMutablePointer<Int32>
  ) {
    let m = transform.m
    for (i, column) in columns.enumerated() {
      let offset = Double(column - tileStart)
      let denominator = w0 + m[6] * offset
      let factor = denominator != 0 ? 32 / denominator : 0
      xs[i] = roundedPosition((x0 + m[0] * offset) * factor)
      ys[i] = roundedPosition((y0 + m[3] * offset) * factor)
    }
  }
}

/// Rounds half to even and limits to the range of the type; a value that is not a number counts as
/// the largest.
private func roundedPosition(_ value: Double) -> Int32 {
  let limited = max(Double(Int32.min), value < Double(Int32.max) ? value : Double(Int32.max))
  return Int32(limited.rounded(.toNearestOrEven))
}

/// The pixel indices between two positions, in either order.
private func range(_ one: Int32, _ other: Int32) -> ClosedRange<Int> {
  Int(min(one, other) >> 5)...Int(max(one, other) >> 5)
}
