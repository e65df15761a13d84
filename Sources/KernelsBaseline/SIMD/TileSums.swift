import Kernels

/// The sums of a tile: for each of its pixels one vector or several side by side.
///
/// A sum starts at its bias and takes its products in the order in which the filter is packed, so its
/// value does not depend on the tile that it is in.
extension FusedEpilogue {
  /// The sums before any product.
  @inline(__always)
  func start<Sums: Unrolled>(
    _ tile: Sums.Type,
    _ channels: TileChannels
  ) -> Sums where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    guard let bias else { return Sums { _ in Sums.Element { _ in Vector() } } }
    let biases = Sums.Element { column in
      channels.count == Vector.scalarCount
        ? load(bias + channels.channel(column))
        : loadPart(bias + channels.first, first: channels.count)
    }
    return Sums { _ in biases }
  }

  /// Adds residuals, applies the function, and stores the sums.
  ///
  /// - Parameters:
  ///   - channels: The channels of the sums.
  ///   - pixel: The first pixel's index in the residual.
  ///   - target: Where channel 0 of the first pixel goes.
  ///   - stride: Elements from one pixel to the next.
  @inline(__always)
  func finish<Sums: Unrolled>(
    _ tile: Sums,
    _ channels: TileChannels,
    pixel: Int,
    target: UnsafeMutablePointer<Float>,
    stride: Int
  ) where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    if channels.count < Vector.scalarCount || isTanh {
      return storeOneByOne(tile, channels, pixel: pixel, target: target, stride: stride)
    }
    let sums = addResidual(tile, channels, pixel: pixel)
    switch function {
    case .none, .tanh: storeTile(sums, Keep.self, channels, target, stride)
    case .lowerLimit: storeTile(sums, LowerLimit.self, channels, target, stride)
    case .limits: storeTile(sums, Limit.self, channels, target, stride)
    case .prelu: storeTile(sums, PReLU.self, channels, target, stride)
    case .leaky: storeTile(sums, LeakyPReLU.self, channels, target, stride)
    }
  }

  // What follows works on values and, in place of closures, on functions that are always inlined: were
  // the address of a tile ever passed, its sums would be stored after each product.

  /// Adds the residuals of a tile's pixels, as far as they have the tile's channels.
  @inline(__always)
  func addResidual<Sums: Unrolled>(
    _ sums: Sums,
    _ channels: TileChannels,
    pixel: Int
  ) -> Sums where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    guard let residual, residualChannels > channels.channel(0) else { return sums }
    let end = channels.channel(Sums.Element.count &- 1) &+ Vector.scalarCount
    let source = residual + pixel &* residualChannels
    @inline(__always)
    func add(_ row: Int) -> Sums.Element {
      addWholeResidual(sums[row], source + row &* residualChannels, channels)
    }
    @inline(__always)
    func addPresent(_ row: Int) -> Sums.Element {
      addPartialResidual(sums[row], source + row &* residualChannels, channels)
    }
    return residualChannels >= end ? Sums(add) : Sums(addPresent)
  }

  /// Adds a pixel's residual that has all channels of the tile.
  @inline(__always)
  func addWholeResidual<Sum: Unrolled>(
    _ sum: Sum,
    _ residual: UnsafePointer<Float>,
    _ channels: TileChannels
  ) -> Sum where Sum.Element == Vector {
    Sum { sum[$0] + load(residual + channels.channel($0)) }
  }

  /// Adds a pixel's residual, as far as it has the tile's channels.
  @inline(__always)
  func addPartialResidual<Sum: Unrolled>(
    _ sum: Sum,
    _ residual: UnsafePointer<Float>,
    _ channels: TileChannels
  ) -> Sum where Sum.Element == Vector {
    Sum {
      let channel = channels.channel($0)
      let present = residualChannels &- channel
      return present > 0 ? sum[$0] + load(residual + channel, first: present) : sum[$0]
    }
  }

  /// Applies a function and stores.
  @inline(__always)
  private func storeTile<Sums: Unrolled, Function: TileFunction>(
    _ sums: Sums,
    _ function: Function.Type,
    _ channels: TileChannels,
    _ target: UnsafeMutablePointer<Float>,
    _ stride: Int
  ) where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    let first = Sums.Element { Function.first(self, channels.channel($0)) }
    let second = Sums.Element { Function.second(self, channels.channel($0)) }
    @inline(__always)
    func storePixel(_ row: Int, _ sum: Sums.Element) {
      self.storePixel(sum, Function.self, first, second, channels, target + row &* stride)
    }
    sums.forEach(storePixel)
  }

  /// Applies a function with its parameters for the tile's channels to a pixel, and stores it.
  @inline(__always)
  func storePixel<Sum: Unrolled, Function: TileFunction>(
    _ sum: Sum,
    _ function: Function.Type,
    _ first: Sum,
    _ second: Sum,
    _ channels: TileChannels,
    _ target: UnsafeMutablePointer<Float>
  ) where Sum.Element == Vector {
    @inline(__always)
    func storeVector(_ column: Int, _ vector: Vector) {
      store(
        Function.apply(vector, first[column], second[column]),
        to: target + channels.channel(column)
      )
    }
    sum.forEach(storeVector)
  }

  @inline(__always)
  private func storeOneByOne<Sums: Unrolled>(
    _ sums: Sums,
    _ channels: TileChannels,
    pixel: Int,
    target: UnsafeMutablePointer<Float>,
    stride: Int
  ) where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    let isWholePixel = channels.count == stride
    let end = Sums.count &* stride
    @inline(__always)
    func storePixel(_ row: Int, _ sum: Sums.Element) {
      // Where a vector is a whole pixel its other lanes may go to the pixels behind, which are stored
      // later, but not to those of another tile.
      let isFollowed = isWholePixel && row &* stride &+ Vector.scalarCount <= end
      @inline(__always)
      func storeVector(_ column: Int, _ vector: Vector) {
        storeOneByOne(
          vector,
          channel: channels.channel(column),
          count: channels.count,
          stored: isFollowed ? Vector.scalarCount : channels.count,
          pixel: pixel &+ row,
          target: target + row &* stride
        )
      }
      sum.forEach(storeVector)
    }
    sums.forEach(storePixel)
  }

  /// Finishes and stores some lanes of one vector of one pixel.
  @inline(never)
  private func storeOneByOne(
    _ sum: Vector,
    channel: Int,
    count: Int,
    stored: Int,
    pixel: Int,
    target: UnsafeMutablePointer<Float>
  ) {
    let total = addResidual(sum, pixel: pixel, channel: channel, first: count)
    store(
      apply(total, slopes: slopes(channel, first: count)),
      to: target + channel,
      first: stored
    )
  }
}

extension FusedEpilogue {
  /// Matched, not compared: `==` of another module's enumeration is a call.
  @inline(__always)
  fileprivate var isTanh: Bool {
    if case .tanh = function { return true }
    return false
  }
}

extension TileChannels {
  /// Channel of the first lane of one of the tile's vectors.
  @inline(__always)
  func channel(_ column: Int) -> Int {
    let channel = first &+ column &* Vector.scalarCount
    return channel < last ? channel : last
  }
}

/// Adds the products of `count` elements of each pixel with the filter's vectors for them.
///
/// - Parameters:
///   - sums: The sums to add to.
///   - count: Elements of a pixel.
///   - weights: The first element's vectors, moved behind the last one's.
///   - value: An element of one of the tile's pixels; a function that is always inlined.
@inline(__always)
func accumulate<Sums: Unrolled>(
  _ sums: inout Sums,
  count: Int,
  _ weights: inout UnsafePointer<Float>,
  value: (_ row: Int, _ element: Int) -> Float
) where Sums.Element: Unrolled, Sums.Element.Element == Vector {
  for element in 0..<count {
    let filter = Sums.Element { load(weights + $0 &* Vector.scalarCount) }
    let before = sums
    @inline(__always)
    func add(_ row: Int) -> Sums.Element {
      let factor = Vector(repeating: value(row, element))
      let sum = before[row]
      return Sums.Element { multiplyAdd(sum[$0], factor, filter[$0]) }
    }
    sums = Sums(add)
    weights += Sums.Element.count &* Vector.scalarCount
  }
}

/// The same for pixels at addresses of their own.
@inline(__always)
func accumulate<Sums: Unrolled, Pixels: Unrolled>(
  _ sums: inout Sums,
  _ pixels: Pixels,
  count: Int,
  _ weights: inout UnsafePointer<Float>
)
where
  Sums.Element: Unrolled, Sums.Element.Element == Vector, Pixels.Element == UnsafePointer<Float>
{
  @inline(__always)
  func value(_ row: Int, _ element: Int) -> Float { pixels[row][element] }
  accumulate(&sums, count: count, &weights, value: value)
}
