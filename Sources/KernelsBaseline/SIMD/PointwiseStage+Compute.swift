import Kernels

extension PointwiseStage {
  /// Computes the pixels of a place.
  @inline(__always)
  func compute(_ place: Place) {
    var panel = filter
    var channels = TileChannels(first: 0, group: 0..<self.channels, lanes: Vector.scalarCount)
    while channels.first &+ Vector.scalarCount < self.channels {
      wide(place, panel, channels)
      panel += panelStride
      channels = channels.advanced(by: Self.columns &* Vector.scalarCount)
    }
    if channels.first < self.channels { narrow(place, panel, channels) }
  }

  /// All pixels of a panel that is two vectors wide.
  ///
  /// The last tile ends with the last pixel and may overlap the one before.
  @inline(__always)
  private func wide(_ place: Place, _ panel: UnsafePointer<Float>, _ channels: TileChannels) {
    typealias Rows = TallestOfTwo
    var pixel = 0
    if place.count >= Rows<Int>.count {
      let last = place.count &- Rows<Int>.count
      while true {
        tile(
          Rows<Unrolled2<Vector>>.self,
          Rows<UnsafePointer<Float>>.self,
          place,
          pixel,
          panel,
          channels
        )
        if pixel >= last { return }
        pixel = min(pixel &+ Rows<Int>.count, last)
      }
    }
    while pixel < place.count {
      tile(
        Unrolled1<Unrolled2<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place,
        pixel,
        panel,
        channels
      )
      pixel &+= 1
    }
  }

  /// All pixels of a panel that is one vector wide.
  @inline(__always)
  private func narrow(_ place: Place, _ panel: UnsafePointer<Float>, _ channels: TileChannels) {
    typealias Rows = Unrolled8
    var pixel = 0
    if place.count >= Rows<Int>.count {
      let last = place.count &- Rows<Int>.count
      while true {
        tile(
          Rows<Unrolled1<Vector>>.self,
          Rows<UnsafePointer<Float>>.self,
          place,
          pixel,
          panel,
          channels
        )
        if pixel >= last { return }
        pixel = min(pixel &+ Rows<Int>.count, last)
      }
    }
    while pixel < place.count {
      tile(
        Unrolled1<Unrolled1<Vector>>.self,
        Unrolled1<UnsafePointer<Float>>.self,
        place,
        pixel,
        panel,
        channels
      )
      pixel &+= 1
    }
  }

  /// Sums one tile in registers, in the order of the input's channels, and finishes it.
  @inline(__always)
  private func tile<Sums: Unrolled, Pixels: Unrolled>(
    _ sums: Sums.Type,
    _ pixels: Pixels.Type,
    _ place: Place,
    _ pixel: Int,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels
  )
  where
    Sums.Element: Unrolled, Sums.Element.Element == Vector, Pixels.Element == UnsafePointer<Float>
  {
    var sums = epilogue.start(Sums.self, channels)
    let input = place.input + pixel &* depth
    var weights = panel
    accumulate(&sums, Pixels { input + $0 &* depth }, count: depth, &weights)
    epilogue.finish(
      sums,
      channels,
      pixel: place.residualPixel &+ pixel,
      target: place.output + pixel &* self.channels,
      stride: self.channels
    )
  }
}
