import Images

/// What a sample counts that lies outside the picture.
package enum BorderMode: Sendable, Hashable {
  /// Zero: the picture blends towards black over its last pixel.
  case zero
  /// The nearest pixel of the edge.
  case replicate
}

/// Reads pixels at fractional positions with five-bit weights and maps them to tensor values.
///
/// Integer arithmetic of OpenCV's `remap` with `INTER_LINEAR`: the weighted mean of four neighbours
/// is rounded to eight bits before the value mapping.
struct BilinearSampler {
  /// Address of the first row.
  let pixels: UnsafeRawPointer
  let size: ImageSize
  let bytesPerRow: Int
  let border: BorderMode
  /// Tensor value of each eight-bit result.
  let values: UnsafePointer<Float>

  /// Samples rows of a grid.
  ///
  /// - Parameters:
  ///   - format: Layout of the picture.
  ///   - rows: Rows of the grid.
  ///   - tensor: Start of the whole tensor `[height, width, 3]`, red first.
  func sample(
    _ format: PixelFormat,
    grid: SamplingGrid,
    rows: Range<Int>,
    into tensor: UnsafeMutablePointer<Float>
  ) {
    switch format {
    case .rgb: sample(RGB.self, grid: grid, rows: rows, into: tensor)
    case .rgba: sample(RGBA.self, grid: grid, rows: rows, into: tensor)
    case .bgra: sample(BGRA.self, grid: grid, rows: rows, into: tensor)
    case .gray: sample(Gray.self, grid: grid, rows: rows, into: tensor)
    }
  }

  @inline(__always)
  private func sample<Layout: PixelLayout>(
    _ layout: Layout.Type,
    grid: SamplingGrid,
    rows: Range<Int>,
    into tensor: UnsafeMutablePointer<Float>
  ) {
    let chunkWidth = SamplingGrid.chunkWidth
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * chunkWidth) { positions in
      // The capacity is not zero, so there is a base address.
      let xs = positions.baseAddress.unsafelyUnwrapped
      let ys = xs + chunkWidth
      for row in rows {
        var column = 0
        while column < grid.width {
          let columns = grid.chunk(startingAt: column)
          let bounds = grid.positions(of: columns, row: row, xs: xs, ys: ys)
          let output = tensor + 3 * (row * grid.width + column)
          switch placement(layout, bounds) {
          case .inside: sampleInside(layout, xs, ys, count: columns.count, into: output)
          case .outside: output.update(repeating: values[0], count: 3 * columns.count)
          case .mixed: sampleMixed(layout, xs, ys, count: columns.count, into: output)
          }
          column = columns.upperBound
        }
      }
    }
  }

  private enum Placement {
    /// Every sample's four neighbours can be read in two loads.
    case inside
    /// Every sample is zero.
    case outside
    case mixed
  }

  @inline(__always)
  private func placement<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ bounds: SamplingGrid.Bounds?
  ) -> Placement {
    guard let bounds else { return .mixed }
    let x = bounds.x
    let y = bounds.y
    if x.lowerBound >= 0, x.upperBound <= lastPairColumn(layout), y.lowerBound >= 0,
      y.upperBound <= size.height - 2
    {
      return .inside
    }
    if border == .zero,
      x.lowerBound >= size.width || x.upperBound < -1 || y.lowerBound >= size.height
        || y.upperBound < -1
    {
      return .outside
    }
    return .mixed
  }

  /// The last column from which a load of two pixels stays within its row; below 0 if there is none.
  @inline(__always)
  private func lastPairColumn<Layout: PixelLayout>(_ layout: Layout.Type) -> Int {
    (size.width * Layout.bytesPerPixel - Layout.bytesPerPairLoad) / Layout.bytesPerPixel
      - (size.width * Layout.bytesPerPixel < Layout.bytesPerPairLoad ? 1 : 0)
  }

  @inline(__always)
  private func sampleInside<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ xs: UnsafeMutablePointer<Int32>,
    _ ys: UnsafeMutablePointer<Int32>,
    count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<count {
      let x = Int(xs[i])
      let y = Int(ys[i])
      let top = pixels + ((y >> 5) &* bytesPerRow &+ (x >> 5) &* Layout.bytesPerPixel)
      let upper = Layout.pair(at: top)
      let lower = Layout.pair(at: top + bytesPerRow)
      store(layout, upper, lower, x: x, y: y, into: output + 3 &* i)
    }
  }

  @inline(__always)
  private func sampleMixed<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ xs: UnsafeMutablePointer<Int32>,
    _ ys: UnsafeMutablePointer<Int32>,
    count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    let lastPairColumn = lastPairColumn(layout)
    for i in 0..<count {
      let x = Int(xs[i])
      let y = Int(ys[i])
      let column = x >> 5
      let row = y >> 5
      let upper: PixelPair
      let lower: PixelPair
      if column >= 0, column <= lastPairColumn, row >= 0, row <= size.height - 2 {
        let top = pixels + (row &* bytesPerRow &+ column &* Layout.bytesPerPixel)
        upper = Layout.pair(at: top)
        lower = Layout.pair(at: top + bytesPerRow)
      } else {
        upper = PixelPair(
          left: pixel(layout, column, row),
          right: pixel(layout, column + 1, row)
        )
        lower = PixelPair(
          left: pixel(layout, column, row + 1),
          right: pixel(layout, column + 1, row + 1)
        )
      }
      store(layout, upper, lower, x: x, y: y, into: output + 3 &* i)
    }
  }

  /// One pixel anywhere in the plane.
  private func pixel<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ column: Int,
    _ row: Int
  ) -> UInt64 {
    let nearestColumn = min(max(column, 0), size.width - 1)
    let nearestRow = min(max(row, 0), size.height - 1)
    if border == .zero, nearestColumn != column || nearestRow != row { return 0 }
    return Layout.single(
      at: pixels + (nearestRow * bytesPerRow + nearestColumn * Layout.bytesPerPixel)
    )
  }

  /// Interpolates all channels at once: each has 21 bits of a word, and the largest sum takes 18.
  ///
  /// The weights of the four neighbours are products of one horizontal and one vertical weight, so
  /// interpolating along x and then along y gives the same integer. Differences may borrow from the
  /// channel above; the sums that follow are never negative and give it back.
  @inline(__always)
  private func store<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ upper: PixelPair,
    _ lower: PixelPair,
    x: Int,
    y: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    let right = UInt64(truncatingIfNeeded: x & 31)
    let below = UInt64(truncatingIfNeeded: y & 31)
    let top = (upper.left << 5) &+ (upper.right &- upper.left) &* right
    let bottom = (lower.left << 5) &+ (lower.right &- lower.left) &* right
    let half = UInt64(512) | 512 << 21 | 512 << 42
    let sum = (top << 5) &+ (bottom &- top) &* below &+ half
    output[0] = values[Int(truncatingIfNeeded: sum >> Layout.redShift & 0xff)]
    output[1] = values[Int(truncatingIfNeeded: sum >> Layout.greenShift & 0xff)]
    output[2] = values[Int(truncatingIfNeeded: sum >> Layout.blueShift & 0xff)]
  }
}

/// Two neighbouring pixels, each with its channels in bits 0, 21 and 42 upwards.
private struct PixelPair {
  var left: UInt64
  var right: UInt64
}

/// How the pixels of one format are read.
///
/// In this file so that every build specialises the loops.
private protocol PixelLayout {
  static var bytesPerPixel: Int { get }
  /// Bytes that ``pair(at:)`` reads.
  static var bytesPerPairLoad: Int { get }
  /// Where the weighted mean of a channel begins: its first bit plus the ten bits of the weights.
  static var redShift: UInt64 { get }
  static var greenShift: UInt64 { get }
  static var blueShift: UInt64 { get }
  static func pair(at address: UnsafeRawPointer) -> PixelPair
  static func single(at address: UnsafeRawPointer) -> UInt64
}

/// Moves the three low bytes of a word to bits 0, 21 and 42.
@inline(__always)
private func spread(_ word: UInt64) -> UInt64 {
  word & 0xff | (word & 0xff00) << 13 | (word & 0xff_0000) << 26
}

private enum RGB: PixelLayout {
  static var bytesPerPixel: Int { 3 }
  static var bytesPerPairLoad: Int { 8 }
  static var redShift: UInt64 { 10 }
  static var greenShift: UInt64 { 31 }
  static var blueShift: UInt64 { 52 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> PixelPair {
    let word = UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
    return PixelPair(left: spread(word), right: spread(word >> 24))
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(address.load(as: UInt8.self))
      | UInt64(address.load(fromByteOffset: 1, as: UInt8.self)) << 21
      | UInt64(address.load(fromByteOffset: 2, as: UInt8.self)) << 42
  }
}

private enum RGBA: PixelLayout {
  static var bytesPerPixel: Int { 4 }
  static var bytesPerPairLoad: Int { 8 }
  static var redShift: UInt64 { 10 }
  static var greenShift: UInt64 { 31 }
  static var blueShift: UInt64 { 52 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> PixelPair {
    let word = UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
    return PixelPair(left: spread(word), right: spread(word >> 32))
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 { RGB.single(at: address) }
}

/// The bytes are read as for ``RGBA``; the result is taken out in the other order.
private enum BGRA: PixelLayout {
  static var bytesPerPixel: Int { 4 }
  static var bytesPerPairLoad: Int { 8 }
  static var redShift: UInt64 { 52 }
  static var greenShift: UInt64 { 31 }
  static var blueShift: UInt64 { 10 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> PixelPair { RGBA.pair(at: address) }

  static func single(at address: UnsafeRawPointer) -> UInt64 { RGB.single(at: address) }
}

private enum Gray: PixelLayout {
  static var bytesPerPixel: Int { 1 }
  static var bytesPerPairLoad: Int { 2 }
  static var redShift: UInt64 { 10 }
  static var greenShift: UInt64 { 10 }
  static var blueShift: UInt64 { 10 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> PixelPair {
    PixelPair(
      left: single(at: address),
      right: UInt64(address.load(fromByteOffset: 1, as: UInt8.self))
    )
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(address.load(as: UInt8.self))
  }
}
