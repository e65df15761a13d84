import Images

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

  /// Samples rows of a grid.
  ///
  /// - Parameters:
  ///   - format: Layout of the picture.
  ///   - grid: The positions.
  ///   - rows: Rows of the grid.
  ///   - values: The tensor values of eight-bit results.
  ///   - tensor: Start of the whole tensor `[height, width, 3]`, red first.
  func sample(
    _ format: PixelFormat,
    grid: SamplingGrid,
    rows: Range<Int>,
    values: TensorValues,
    into tensor: UnsafeMutablePointer<Float>
  ) {
    switch format {
    case .rgb: sample(RGB.self, grid, rows, values, tensor)
    case .rgba: sample(RGBA.self, grid, rows, values, tensor)
    case .bgra: sample(BGRA.self, grid, rows, values, tensor)
    case .argb: sample(ARGB.self, grid, rows, values, tensor)
    // Of YUV, which has a method of its own, this is the luma.
    case .gray, .nv12, .nv21, .i420, .yuyv: sample(Gray.self, grid, rows, values, tensor)
    }
  }

  /// Samples rows of a grid from a picture in YUV, of which only the pixels needed are converted.
  func sample(
    _ reader: YUVReader,
    grid: SamplingGrid,
    rows: Range<Int>,
    values: TensorValues,
    into tensor: UnsafeMutablePointer<Float>
  ) {
    if values.isLinear {
      let map = LinearMap(scale: values.scale, offset: values.offset)
      sample(reader, grid, rows, map, tensor)
    } else {
      values.table.withUnsafeBufferPointer {
        // The table has 256 entries, so there is a base address.
        let map = TableMap(table: $0.baseAddress.unsafelyUnwrapped)
        sample(reader, grid, rows, map, tensor)
      }
    }
  }

  @inline(__always)
  private func sample(
    _ reader: YUVReader,
    _ grid: SamplingGrid,
    _ rows: Range<Int>,
    _ map: some ValueMap,
    _ tensor: UnsafeMutablePointer<Float>
  ) {
    let isReplicating = border == .replicate
    let chunkWidth = SamplingGrid.chunkWidth
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * chunkWidth) { memory in
      // The capacity is not zero, so there is a base address.
      let pairs = memory.baseAddress.unsafelyUnwrapped
      (pairs + 2 * chunkWidth).withMemoryRebound(to: Int32.self, capacity: 2 * chunkWidth) { xs in
        let ys = xs + chunkWidth
        for row in rows {
          var column = 0
          while column < grid.width {
            let columns = grid.chunk(startingAt: column)
            _ = grid.positions(of: columns, row: row, xs: xs, ys: ys)
            reader.readNeighbors(columns.count, xs, ys, replicating: isReplicating, into: pairs)
            let output = tensor + 3 * (row * grid.width + column)
            sample(count: columns.count, xs, ys, map, output) { index, _, _ in
              (pairs[2 &* index], pairs[2 &* index &+ 1])
            }
            column = columns.upperBound
          }
        }
      }
    }
  }

  @inline(__always)
  private func sample<Layout: PixelLayout>(
    _ layout: Layout.Type,
    _ grid: SamplingGrid,
    _ rows: Range<Int>,
    _ values: TensorValues,
    _ tensor: UnsafeMutablePointer<Float>
  ) {
    if values.isLinear {
      let map = LinearMap(scale: values.scale, offset: values.offset)
      sample(Plane<Layout>(self), grid, rows, map, tensor)
    } else {
      values.table.withUnsafeBufferPointer {
        // The table has 256 entries, so there is a base address.
        let map = TableMap(table: $0.baseAddress.unsafelyUnwrapped)
        sample(Plane<Layout>(self), grid, rows, map, tensor)
      }
    }
  }

  @inline(__always)
  private func sample<Layout: PixelLayout>(
    _ plane: Plane<Layout>,
    _ grid: SamplingGrid,
    _ rows: Range<Int>,
    _ map: some ValueMap,
    _ tensor: UnsafeMutablePointer<Float>
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
          switch plane.placement(of: bounds) {
          case .inside:
            sample(count: columns.count, xs, ys, map, output) { plane.pairsInside($1, $2) }
          case .outside:
            map.store(.zero, count: columns.count, into: output)
          case .mixed:
            sample(count: columns.count, xs, ys, map, output) { plane.pairs($1, $2) }
          }
          column = columns.upperBound
        }
      }
    }
  }

  /// Samples one chunk.
  ///
  /// - Parameter pairs: Gives the two upper and the two lower neighbours of a sample, from its place
  ///   in the chunk and its pixel index.
  @inline(__always)
  private func sample(
    count: Int,
    _ xs: UnsafeMutablePointer<Int32>,
    _ ys: UnsafeMutablePointer<Int32>,
    _ map: some ValueMap,
    _ output: UnsafeMutablePointer<Float>,
    pairs: (Int, Int, Int) -> (upper: UInt64, lower: UInt64)
  ) {
    // All but the last store one element too many, which the next one corrects. The element after
    // the chunk may belong to another thread.
    for i in 0..<count - 1 {
      let (x, y) = (xs[i], ys[i])
      let (upper, lower) = pairs(i, Int(x >> 5), Int(y >> 5))
      map.storeFour(interpolate(upper, lower, x: x, y: y), into: output + 3 &* i)
    }
    let (x, y) = (xs[count - 1], ys[count - 1])
    let (upper, lower) = pairs(count - 1, Int(x >> 5), Int(y >> 5))
    map.store(interpolate(upper, lower, x: x, y: y), count: 1, into: output + 3 &* (count - 1))
  }

  /// The weighted mean of four neighbours, 0 to 255 in each lane.
  ///
  /// The weights of the four are products of one vertical and one horizontal weight, so interpolating
  /// along y and then along x gives the same integer. After the first step lanes are at most
  /// 32 x 255, which fits the 16 bits.
  @inline(__always)
  private func interpolate(_ upper: UInt64, _ lower: UInt64, x: Int32, y: Int32) -> SIMD4<Int32> {
    let top = SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(upper, to: SIMD8<UInt8>.self))
    let bottom = SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(lower, to: SIMD8<UInt8>.self))
    let below = SIMD8(repeating: Int16(truncatingIfNeeded: y & 31))
    let column = (top &<< 5) &+ (bottom &- top) &* below
    let left = SIMD4<Int32>(truncatingIfNeeded: column.lowHalf)
    let right = SIMD4<Int32>(truncatingIfNeeded: column.highHalf)
    let weight = x & 31
    let sum =
      left &* SIMD4(repeating: 32 &- weight) &+ right &* SIMD4(repeating: weight)
      &+ SIMD4(repeating: 512)
    return sum &>> 10
  }
}

/// The pixels of a picture, read two at a time.
private struct Plane<Layout: PixelLayout> {
  private let pixels: UnsafeRawPointer
  private let size: ImageSize
  private let bytesPerRow: Int
  private let border: BorderMode
  /// The last column from which two pixels can be loaded at once; below 0 if there is none.
  private let lastPairColumn: Int

  init(_ sampler: BilinearSampler) {
    pixels = sampler.pixels
    size = sampler.size
    bytesPerRow = sampler.bytesPerRow
    border = sampler.border
    let spare = sampler.size.width * Layout.bytesPerPixel - Layout.bytesPerPairLoad
    lastPairColumn = spare >= 0 ? spare / Layout.bytesPerPixel : -1
  }

  /// Where the samples of a chunk lie.
  enum Placement {
    /// Every sample's four neighbours can be read in two loads.
    case inside
    /// Every sample is zero.
    case outside
    case mixed
  }

  @inline(__always)
  func placement(of bounds: SamplingGrid.Bounds?) -> Placement {
    guard let bounds else { return .mixed }
    let x = bounds.x
    let y = bounds.y
    if x.lowerBound >= 0, x.upperBound <= lastPairColumn, y.lowerBound >= 0,
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

  /// The neighbours of a pixel index that lies inside.
  @inline(__always)
  func pairsInside(_ column: Int, _ row: Int) -> (upper: UInt64, lower: UInt64) {
    let address = pixels + (row &* bytesPerRow &+ column &* Layout.bytesPerPixel)
    return (Layout.pair(at: address), Layout.pair(at: address + bytesPerRow))
  }

  /// The neighbours of any pixel index.
  @inline(__always)
  func pairs(_ column: Int, _ row: Int) -> (upper: UInt64, lower: UInt64) {
    if column >= 0, column <= lastPairColumn, row >= 0, row <= size.height - 2 {
      return pairsInside(column, row)
    }
    return (
      pixel(column, row) | pixel(column + 1, row) << 32,
      pixel(column, row + 1) | pixel(column + 1, row + 1) << 32
    )
  }

  /// One pixel anywhere in the plane.
  private func pixel(_ column: Int, _ row: Int) -> UInt64 {
    let nearestColumn = min(max(column, 0), size.width - 1)
    let nearestRow = min(max(row, 0), size.height - 1)
    if border == .zero, nearestColumn != column || nearestRow != row { return 0 }
    return Layout.single(
      at: pixels + (nearestRow * bytesPerRow + nearestColumn * Layout.bytesPerPixel)
    )
  }
}

/// How the pixels of one format are read: red, green and blue in the low bytes of 32 bits, and
/// anything in the highest byte.
///
/// In this file so that every build specialises the loops.
private protocol PixelLayout {
  static var bytesPerPixel: Int { get }
  /// Bytes that ``pair(at:)`` reads.
  static var bytesPerPairLoad: Int { get }
  /// A pixel and its right neighbour, which is in the upper half.
  static func pair(at address: UnsafeRawPointer) -> UInt64
  /// One pixel, reading nothing else.
  static func single(at address: UnsafeRawPointer) -> UInt64
}

extension PixelLayout {
  static var bytesPerPixel: Int { 4 }
  static var bytesPerPairLoad: Int { 8 }
}

private enum RGB: PixelLayout {
  static var bytesPerPixel: Int { 3 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> UInt64 {
    let word = UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
    return word & 0xffff_ffff | (word << 8) & 0xffff_ffff_0000_0000
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(address.load(as: UInt8.self))
      | UInt64(address.load(fromByteOffset: 1, as: UInt8.self)) << 8
      | UInt64(address.load(fromByteOffset: 2, as: UInt8.self)) << 16
  }
}

private enum RGBA: PixelLayout {
  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 { RGB.single(at: address) }
}

private enum BGRA: PixelLayout {
  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> UInt64 {
    let word = RGBA.pair(at: address)
    return word & 0x0000_ff00_0000_ff00 | (word >> 16) & 0x0000_00ff_0000_00ff
      | (word & 0x0000_00ff_0000_00ff) << 16
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 {
    let word = RGB.single(at: address)
    return word & 0xff00 | word >> 16 | (word & 0xff) << 16
  }
}

private enum ARGB: PixelLayout {
  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> UInt64 { RGBA.pair(at: address) >> 8 }

  static func single(at address: UnsafeRawPointer) -> UInt64 { RGB.single(at: address + 1) }
}

private enum Gray: PixelLayout {
  static var bytesPerPixel: Int { 1 }
  static var bytesPerPairLoad: Int { 2 }

  @inline(__always)
  static func pair(at address: UnsafeRawPointer) -> UInt64 {
    single(at: address) | single(at: address + 1) << 32
  }

  static func single(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(address.load(as: UInt8.self)) &* 0x01_0101
  }
}

/// Writes eight-bit results as tensor values.
private protocol ValueMap {
  /// Stores the three channels, and one element that will be overwritten.
  func storeFour(_ channels: SIMD4<Int32>, into output: UnsafeMutablePointer<Float>)
  /// The values of the channels in the first three lanes.
  func values(_ channels: SIMD4<Int32>) -> SIMD4<Float>
}

extension ValueMap {
  /// Stores the three channels several times.
  func store(_ channels: SIMD4<Int32>, count: Int, into output: UnsafeMutablePointer<Float>) {
    let values = values(channels)
    for i in 0..<count {
      output[3 * i] = values.x
      output[3 * i + 1] = values.y
      output[3 * i + 2] = values.z
    }
  }
}

private struct LinearMap: ValueMap {
  let scale: Float
  let offset: Float

  @inline(__always)
  func values(_ channels: SIMD4<Int32>) -> SIMD4<Float> {
    SIMD4<Float>(channels) * scale + offset
  }

  @inline(__always)
  func storeFour(_ channels: SIMD4<Int32>, into output: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(output).storeBytes(of: values(channels), as: SIMD4<Float>.self)
  }
}

private struct TableMap: ValueMap {
  let table: UnsafePointer<Float>

  @inline(__always)
  func values(_ channels: SIMD4<Int32>) -> SIMD4<Float> {
    SIMD4(table[Int(channels.x)], table[Int(channels.y)], table[Int(channels.z)], 0)
  }

  @inline(__always)
  func storeFour(_ channels: SIMD4<Int32>, into output: UnsafeMutablePointer<Float>) {
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: channels)
    let packed = Int(unsafeBitCast(bytes, to: UInt32.self))
    output[0] = table[packed & 0xff]
    output[1] = table[packed >> 8 & 0xff]
    output[2] = table[packed >> 16 & 0xff]
  }
}
