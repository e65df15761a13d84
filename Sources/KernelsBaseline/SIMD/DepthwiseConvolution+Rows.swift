import Kernels

extension DepthwiseConvolution {
  /// True if rows are computed in tiles of neighbouring pixels, with whole vectors of channels.
  static func hasTiles(_ convolution: DepthwiseConvolution2D) -> Bool {
    convolution.multiplier == 1 && convolution.outputChannels >= Vector.scalarCount
  }

  /// Computes one row of output pixels.
  ///
  /// A sum starts at its bias and takes the taps row by row; taps in the padding are left out.
  static func computeRow(_ row: DepthwiseRow, _ window: Window) {
    let inner = window.innerColumns
    var channel = 0
    while channel < row.channels {
      // The last vector ends with the last channel and may overlap the one before.
      let first = min(channel, row.channels &- Vector.scalarCount)
      for column in 0..<inner.lowerBound {
        tile(
          Unrolled1<Vector>.self,
          row,
          row.taps(column: column),
          column: column,
          channel: first
        )
      }
      tiles(row, 0..<window.kernelWidth, inner, channel: first)
      for column in inner.upperBound..<window.outputWidth {
        tile(
          Unrolled1<Vector>.self,
          row,
          row.taps(column: column),
          column: column,
          channel: first
        )
      }
      channel &+= Vector.scalarCount
    }
  }

  /// Pixels whose windows lie inside the row, in the tallest tiles that they fill.
  @inline(__always)
  private static func tiles(
    _ row: DepthwiseRow,
    _ taps: Range<Int>,
    _ columns: Range<Int>,
    channel: Int
  ) {
    if columns.count >= 6 {
      tiles(Unrolled6<Vector>.self, row, taps, columns, channel: channel)
    } else if columns.count >= 4 {
      tiles(Unrolled4<Vector>.self, row, taps, columns, channel: channel)
    } else if columns.count >= 2 {
      tiles(Unrolled2<Vector>.self, row, taps, columns, channel: channel)
    } else if columns.count == 1 {
      tiles(Unrolled1<Vector>.self, row, taps, columns, channel: channel)
    }
  }

  /// Pixels of which there are enough for one tile; the last tile may overlap the one before.
  @inline(__always)
  private static func tiles<Sums: Unrolled>(
    _ sums: Sums.Type,
    _ row: DepthwiseRow,
    _ taps: Range<Int>,
    _ columns: Range<Int>,
    channel: Int
  ) where Sums.Element == Vector {
    let last = columns.upperBound &- Sums.count
    var column = columns.lowerBound
    while true {
      tile(Sums.self, row, taps, column: column, channel: channel)
      if column >= last { return }
      column = min(column &+ Sums.count, last)
    }
  }

  /// Neighbouring pixels that have the same taps.
  @inline(__always)
  private static func tile<Sums: Unrolled>(
    _ tile: Sums.Type,
    _ row: DepthwiseRow,
    _ taps: Range<Int>,
    column: Int,
    channel: Int
  ) where Sums.Element == Vector {
    let bias = row.epilogue.bias(channel, first: Vector.scalarCount)
    var sums = Sums { _ in bias }
    let pixelStride = row.pixelStride
    var line = row.source + (column &* pixelStride &+ channel)
    var lineWeights = row.filter + channel
    for _ in 0..<row.lineCount {
      var source = line + taps.lowerBound &* row.tapStride
      var weights = lineWeights + taps.lowerBound &* row.channels
      for _ in taps {
        let weight = load(weights)
        let before = sums
        @inline(__always)
        func add(_ index: Int) -> Vector {
          multiplyAdd(before[index], load(source + index &* pixelStride), weight)
        }
        sums = Sums(add)
        source += row.tapStride
        weights += row.channels
      }
      line += row.lineStride
      lineWeights += row.filterStride
    }
    let slopes = row.epilogue.slopes(channel)
    let pixel = row.pixel &+ column
    let target = row.output + (column &* row.channels &+ channel)
    @inline(__always)
    func finish(_ index: Int, _ sum: Vector) {
      let total = row.epilogue.addResidual(
        sum,
        pixel: pixel &+ index,
        channel: channel,
        first: Vector.scalarCount
      )
      store(row.epilogue.apply(total, slopes: slopes), to: target + index &* row.channels)
    }
    sums.forEach(finish)
  }
}
