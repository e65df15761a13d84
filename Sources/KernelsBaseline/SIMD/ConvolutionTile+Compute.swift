import Kernels

extension ConvolutionTile {
  /// Computes panels that follow each other, each for tiles that follow each other.
  ///
  /// The sum of an output element starts at its bias and takes the products in the order (kernel row,
  /// kernel column, channel), whatever the size of its tile.
  ///
  /// - Parameters:
  ///   - tile: The sums of a tile: its pixels, and for each the vectors side by side.
  ///   - pixels: An address for each of the tile's pixels.
  ///   - place: Where the tiles are.
  @inline(__always)
  func compute<Sums: Unrolled, Pixels: Unrolled>(
    _ tile: Sums.Type,
    _ pixels: Pixels.Type,
    _ place: Place
  )
  where
    Sums.Element: Unrolled, Sums.Element.Element == Vector, Pixels.Element == UnsafePointer<Float>
  {
    var panel = place.panel
    var channels = place.channels
    for _ in 0..<place.panelCount {
      var pixel = place.pixel
      for _ in 0..<place.tileCount {
        var sums = epilogue.start(Sums.self, channels)
        var weights = panel
        if let input = place.input {
          let start = input + pixel &* pixelStride
          accumulate(&sums, Pixels { start + $0 &* pixelStride }, count: runLength, &weights)
        } else {
          var address = addresses
          for _ in 0..<runCount {
            let starts = Pixels {
              loadAddress(address + $0 &* MemoryLayout<InputRuns.Address>.stride)
            }
            accumulate(&sums, starts, count: runLength, &weights)
            address += addressStride
          }
        }
        epilogue.finish(
          sums,
          channels,
          pixel: pixel,
          target: output + pixel &* outputChannels,
          stride: outputChannels
        )
        pixel &+= Sums.count
      }
      panel += panelStride
      channels = channels.advanced(by: Sums.Element.count &* Vector.scalarCount)
    }
  }
}
