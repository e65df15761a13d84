import Kernels

extension ConvolutionTile {
  /// Computes the pixels of one tile for panels that follow each other.
  ///
  /// The sum of an output element starts at its bias and takes the products in the order (kernel row,
  /// kernel column, channel), whatever the size of its tile.
  ///
  /// - Parameters:
  ///   - size: Pixels and vectors of the tile.
  ///   - pixel: The first output pixel.
  ///   - panel: The first panel.
  ///   - channel: First output channel of the first panel.
  ///   - end: End of the output channels that the panels hold.
  @inline(__always)
  func compute<let rows: Int, let columns: Int>(
    _ size: TileSize<rows, columns>,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int,
    end: Int
  ) {
    var panel = panel
    var channel = channel
    while channel < end {
      var sums = InlineArray<rows, InlineArray<columns, Vector>>(
        repeating: InlineArray(repeating: Vector())
      )
      for column in 0..<columns {
        let first = channel &+ column &* Vector.scalarCount
        let bias = epilogue.bias(first, first: end &- first)
        for row in 0..<rows { sums[row][column] = bias }
      }
      accumulate(&sums, panel)
      finish(sums, pixel: pixel, channel: channel, end: end)
      panel += panelStride
      channel &+= columns &* Vector.scalarCount
    }
  }

  /// Adds all products of the windows with one panel.
  @inline(__always)
  private func accumulate<let rows: Int, let columns: Int>(
    _ sums: inout InlineArray<rows, InlineArray<columns, Vector>>,
    _ panel: UnsafePointer<Float>
  ) {
    var weights = panel
    var address = addresses
    for _ in 0..<runCount {
      var pixels = InlineArray<rows, UnsafePointer<Float>>(repeating: panel)
      for row in 0..<rows {
        pixels[row] = address.loadUnaligned(
          fromByteOffset: row &* MemoryLayout<UnsafePointer<Float>>.stride,
          as: UnsafePointer<Float>.self
        )
      }
      address += addressStride
      for element in 0..<runLength {
        var filter = InlineArray<columns, Vector>(repeating: Vector())
        for column in 0..<columns {
          filter[column] = load(weights + column &* Vector.scalarCount)
        }
        for row in 0..<rows {
          let value = Vector(repeating: pixels[row][element])
          for column in 0..<columns {
            sums[row][column] = multiplyAdd(sums[row][column], value, filter[column])
          }
        }
        weights += columns &* Vector.scalarCount
      }
    }
  }

  /// Applies the epilogue and stores the tile.
  @inline(__always)
  private func finish<let rows: Int, let columns: Int>(
    _ sums: InlineArray<rows, InlineArray<columns, Vector>>,
    pixel: Int,
    channel: Int,
    end: Int
  ) {
    // Not a loop, because a loop with a body so long would not be unrolled.
    finish(sums, column: 0, pixel: pixel, channel: channel, end: end)
    if columns > 1 { finish(sums, column: 1, pixel: pixel, channel: channel, end: end) }
    if columns > 2 { finish(sums, column: 2, pixel: pixel, channel: channel, end: end) }
    if columns > 3 { finish(sums, column: 3, pixel: pixel, channel: channel, end: end) }
  }

  /// Applies the epilogue to one column of the tile and stores it.
  ///
  /// The bodies of the loops over rows are kept small: only if all of these loops are unrolled do the
  /// sums stay in registers, also in the loops that add them up.
  @inline(__always)
  private func finish<let rows: Int, let columns: Int>(
    _ tile: InlineArray<rows, InlineArray<columns, Vector>>,
    column: Int,
    pixel: Int,
    channel: Int,
    end: Int
  ) {
    var sums = InlineArray<rows, Vector>(repeating: Vector())
    for row in 0..<rows { sums[row] = tile[row][column] }
    let first = channel &+ column &* Vector.scalarCount
    let count = end &- first
    if let residual = epilogue.residual {
      let start = residual + (pixel &* epilogue.residualChannels &+ first)
      let present = min(epilogue.residualChannels &- first, count)
      if present >= Vector.scalarCount {
        for row in 0..<rows {
          sums[row] += load(start + row &* epilogue.residualChannels)
        }
      } else if present > 0 {
        for row in 0..<rows {
          sums[row] += loadPart(
            start + row &* epilogue.residualChannels,
            first: present
          )
        }
      }
    }
    switch epilogue.function {
    case .none: break
    case .limits:
      let lower = Vector(repeating: epilogue.lower)
      let upper = Vector(repeating: epilogue.upper)
      for row in 0..<rows {
        sums[row] = clamp(sums[row], lower: lower, upper: upper)
      }
    case .prelu:
      let slopes = epilogue.slopes(first, first: count)
      for row in 0..<rows { sums[row] = prelu(sums[row], slopes: slopes) }
    case .tanh:
      for row in 0..<rows { sums[row] = tanhOfLanes(sums[row]) }
    }
    let target = output + (pixel &* outputChannels &+ first)
    if count >= Vector.scalarCount {
      for row in 0..<rows { store(sums[row], to: target + row &* outputChannels) }
    } else {
      for row in 0..<rows {
        storePart(sums[row], to: target + row &* outputChannels, first: count)
      }
    }
  }
}
