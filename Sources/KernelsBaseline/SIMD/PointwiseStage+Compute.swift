import Kernels

extension PointwiseStage {
  /// Computes the pixels of a place.
  ///
  /// The epilogue's function is chosen here, once for all tiles: where a sum has only eight products, a
  /// choice in every tile costs a tenth of the time.
  @inline(__always)
  func compute(_ place: Place) {
    switch epilogue.function {
    case .none: compute(place, Keep.self)
    case .lowerLimit: compute(place, LowerLimit.self)
    case .limits: compute(place, Limit.self)
    case .prelu: compute(place, PReLU.self)
    case .leaky: compute(place, LeakyPReLU.self)
    case .tanh: compute(place, HyperbolicTangent.self)
    }
  }

  @inline(never)
  private func compute<Function: TileFunction>(_ place: Place, _ function: Function.Type) {
    var panel = filter
    var channels = TileChannels(first: 0, group: 0..<self.channels, lanes: Vector.scalarCount)
    while channels.first &+ Vector.scalarCount < self.channels {
      compute(
        place,
        TallestOfTwo<Unrolled2<Vector>>.self,
        ShortOfTwo<Unrolled2<Vector>>.self,
        Function.self,
        panel,
        channels
      )
      panel += panelStride
      channels = channels.advanced(by: Self.columns &* Vector.scalarCount)
    }
    if channels.first < self.channels {
      compute(
        place,
        TallestOfOne<Unrolled1<Vector>>.self,
        ShortOfOne<Unrolled1<Vector>>.self,
        Function.self,
        panel,
        channels
      )
    }
  }

  /// All pixels of a panel; whether it has residuals is chosen here, again once for all tiles.
  @inline(__always)
  private func compute<Tall: Unrolled, Short: Unrolled, Function: TileFunction>(
    _ place: Place,
    _ tall: Tall.Type,
    _ short: Short.Type,
    _ function: Function.Type,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels
  ) where Tall.Element: Unrolled, Tall.Element.Element == Vector, Short.Element == Tall.Element {
    let end = channels.channel(Tall.Element.count &- 1) &+ Vector.scalarCount
    if epilogue.residualChannels <= channels.channel(0) {
      tiles(place, Tall.self, Short.self, Function.self, NoResidual.self, panel, channels)
    } else if epilogue.residualChannels >= end {
      tiles(place, Tall.self, Short.self, Function.self, WholeResidual.self, panel, channels)
    } else {
      tiles(place, Tall.self, Short.self, Function.self, PartialResidual.self, panel, channels)
    }
  }

  /// All pixels of a panel in tiles.
  ///
  /// The last tile ends with the last pixel and may overlap the one before. Short tiles keep that waste
  /// small: of 32 pixels in tiles of 6 an eighth would be computed twice.
  @inline(__always)
  private func tiles<
    Tall: Unrolled,
    Short: Unrolled,
    Function: TileFunction,
    Residual: TileResidual
  >(
    _ place: Place,
    _ tall: Tall.Type,
    _ short: Short.Type,
    _ function: Function.Type,
    _ residual: Residual.Type,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels
  ) where Tall.Element: Unrolled, Tall.Element.Element == Vector, Short.Element == Tall.Element {
    let biases = Tall.Element { epilogue.bias(channels.channel($0), first: Vector.scalarCount) }
    let first = Tall.Element { Function.first(epilogue, channels.channel($0)) }
    let second = Tall.Element { Function.second(epilogue, channels.channel($0)) }
    @inline(__always)
    func compute<Sums: Unrolled>(_ sums: Sums.Type, _ pixel: Int)
    where Sums.Element == Tall.Element {
      let input = place.input + pixel &* depth
      var sums = Sums { _ in biases }
      var weights = panel
      @inline(__always)
      func value(_ row: Int, _ element: Int) -> Float { input[row &* depth &+ element] }
      accumulate(&sums, count: depth, &weights, value: value)
      let target = place.output + pixel &* self.channels
      let residual = Residual.start(epilogue, pixel: place.residualPixel &+ pixel)
      // Pixel by pixel, so that additions of residuals stand between other work.
      @inline(__always)
      func finish(_ row: Int, _ sum: Tall.Element) {
        let total = Residual.add(sum, residual, epilogue, channels, row: row)
        epilogue.storePixel(
          total,
          Function.self,
          first,
          second,
          channels,
          target + row &* self.channels
        )
      }
      sums.forEach(finish)
    }
    var pixel = 0
    while pixel < place.count {
      let left = place.count &- pixel
      let twoShort = left > Tall.count && left <= 2 &* Short.count
      if left > Short.count && !twoShort && place.count >= Tall.count {
        compute(Tall.self, min(pixel, place.count &- Tall.count))
        pixel &+= Tall.count
      } else if place.count >= Short.count {
        compute(Short.self, min(pixel, place.count &- Short.count))
        pixel &+= Short.count
      } else {
        compute(Unrolled1<Tall.Element>.self, pixel)
        pixel &+= 1
      }
    }
  }
}

/// What a tile does with the residuals of its pixels.
private protocol TileResidual {
  static func start(_ epilogue: FusedEpilogue, pixel: Int) -> UnsafePointer<Float>?
  static func add<Sum: Unrolled>(
    _ sum: Sum,
    _ start: UnsafePointer<Float>?,
    _ epilogue: FusedEpilogue,
    _ channels: TileChannels,
    row: Int
  ) -> Sum where Sum.Element == Vector
}

extension TileResidual {
  @inline(__always)
  static func start(_ epilogue: FusedEpilogue, pixel: Int) -> UnsafePointer<Float>? {
    epilogue.residual.map { $0 + pixel &* epilogue.residualChannels }
  }
}

private enum NoResidual: TileResidual {
  @inline(__always)
  static func add<Sum: Unrolled>(
    _ sum: Sum,
    _ start: UnsafePointer<Float>?,
    _ epilogue: FusedEpilogue,
    _ channels: TileChannels,
    row: Int
  ) -> Sum where Sum.Element == Vector { sum }
}

/// The residual has all channels of the tile.
private enum WholeResidual: TileResidual {
  @inline(__always)
  static func add<Sum: Unrolled>(
    _ sum: Sum,
    _ start: UnsafePointer<Float>?,
    _ epilogue: FusedEpilogue,
    _ channels: TileChannels,
    row: Int
  ) -> Sum where Sum.Element == Vector {
    guard let start else { return sum }
    return epilogue.addWholeResidual(sum, start + row &* epilogue.residualChannels, channels)
  }
}

/// The residual has some channels of the tile.
private enum PartialResidual: TileResidual {
  @inline(__always)
  static func add<Sum: Unrolled>(
    _ sum: Sum,
    _ start: UnsafePointer<Float>?,
    _ epilogue: FusedEpilogue,
    _ channels: TileChannels,
    row: Int
  ) -> Sum where Sum.Element == Vector {
    guard let start else { return sum }
    return epilogue.addPartialResidual(sum, start + row &* epilogue.residualChannels, channels)
  }
}
