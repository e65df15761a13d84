import Kernels

extension PointwiseStage {
  /// Computes the pixels of a place.
  @inline(__always)
  func compute(_ place: Place) {
    var panel = filter
    var channels = TileChannels(first: 0, group: 0..<self.channels, lanes: Vector.scalarCount)
    while channels.first &+ Vector.scalarCount < self.channels {
      tiles(
        TallestOfTwo<Unrolled2<Vector>>.self,
        TallestOfTwo<UnsafePointer<Float>>.self,
        place,
        panel,
        channels
      )
      panel += panelStride
      channels = channels.advanced(by: Self.columns &* Vector.scalarCount)
    }
    if channels.first < self.channels {
      tiles(
        TallestOfOne<Unrolled1<Vector>>.self,
        TallestOfOne<UnsafePointer<Float>>.self,
        place,
        panel,
        channels
      )
    }
  }

  /// All pixels of a panel.
  ///
  /// The last tile ends with the last pixel and may overlap the one before.
  @inline(__always)
  private func tiles<Sums: Unrolled, Pixels: Unrolled>(
    _ sums: Sums.Type,
    _ pixels: Pixels.Type,
    _ place: Place,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels
  )
  where
    Sums.Element: Unrolled, Sums.Element.Element == Vector, Pixels.Element == UnsafePointer<Float>
  {
    var pixel = 0
    if place.count >= Sums.count {
      let last = place.count &- Sums.count
      while true {
        tile(Sums.self, Pixels.self, place, pixel, panel, channels)
        if pixel >= last { return }
        pixel = min(pixel &+ Sums.count, last)
      }
    }
    while pixel < place.count {
      tile(
        Unrolled1<Sums.Element>.self,
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
