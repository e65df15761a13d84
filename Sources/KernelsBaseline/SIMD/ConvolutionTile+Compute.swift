import Kernels

extension ConvolutionTile {
  /// Computes tiles that follow each other, each for panels that follow each other.
  ///
  /// The sum of an output element starts at its bias and takes the products in the order (kernel row,
  /// kernel column, channel), whatever the size of its tile.
  ///
  /// - Parameters:
  ///   - size: Pixels and vectors of a tile.
  ///   - place: Where the tiles are.
  @inline(always)
  func compute<let rows: Int, let columns: Int>(
    _ size: TileSize<rows, columns>.Type,
    _ place: Place
  ) {
    var pixel = place.pixel
    for _ in 0..<place.tileCount {
      var panel = place.panel
      var channel = place.channel
      while channel < place.endChannel {
        var sums = InlineArray<rows, InlineArray<columns, Vector>>(
          repeating: InlineArray(repeating: Vector())
        )
        for column in 0..<columns {
          let first = channel &+ column &* Vector.scalarCount
          let bias = epilogue.bias(first, first: place.endChannel &- first)
          for row in 0..<rows { sums[row][column] = bias }
        }
        if let input = place.input {
          accumulate(&sums, from: input + pixel &* pixelStride, panel)
        } else {
          accumulate(&sums, panel)
        }
        finish(sums, pixel: pixel, channel: channel, end: place.endChannel)
        panel += panelStride
        channel &+= columns &* Vector.scalarCount
      }
      pixel &+= rows
    }
  }

  /// Adds all products of pixels that lie side by side, each with its own channels alone.
  @inline(always)
  private func accumulate<let rows: Int, let columns: Int>(
    _ sums: inout InlineArray<rows, InlineArray<columns, Vector>>,
    from input: UnsafePointer<Float>,
    _ panel: UnsafePointer<Float>
  ) {
    var pixels = InlineArray<rows, Stretch>(repeating: Stretch(start: input))
    for row in 0..<rows { pixels[row] = Stretch(start: input + row &* pixelStride) }
    var weights = panel
    accumulate(&sums, pixels, &weights)
  }

  /// Adds all products of the windows whose addresses are listed.
  @inline(always)
  private func accumulate<let rows: Int, let columns: Int>(
    _ sums: inout InlineArray<rows, InlineArray<columns, Vector>>,
    _ panel: UnsafePointer<Float>
  ) {
    var weights = panel
    var address = addresses
    for _ in 0..<runCount {
      var pixels = InlineArray<rows, Stretch>(repeating: Stretch(start: panel))
      for row in 0..<rows {
        pixels[row] = Stretch(
          start: loadAddress(address + row &* MemoryLayout<InputRuns.Address>.stride)
        )
      }
      address += addressStride
      accumulate(&sums, pixels, &weights)
    }
  }

  /// Adds the products of one stretch of each pixel's window with the weights for it.
  @inline(always)
  private func accumulate<let rows: Int, let columns: Int>(
    _ sums: inout InlineArray<rows, InlineArray<columns, Vector>>,
    _ pixels: InlineArray<rows, Stretch>,
    _ weights: inout UnsafePointer<Float>
  ) {
    for element in 0..<runLength {
      var filter = InlineArray<columns, Vector>(repeating: Vector())
      for column in 0..<columns {
        filter[column] = load(weights + column &* Vector.scalarCount)
      }
      for row in 0..<rows {
        let value = Vector(repeating: pixels[row].start[element])
        for column in 0..<columns {
          sums[row][column] = multiplyAdd(sums[row][column], value, filter[column])
        }
      }
      weights += columns &* Vector.scalarCount
    }
  }

  /// Applies the epilogue and stores the tile.
  @inline(always)
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
  @inline(always)
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
    let target = output + (pixel &* outputChannels &+ first)
    let isWhole = first &+ Vector.scalarCount <= end
    guard isWhole && epilogue.isSimple(first) else {
      for row in 0..<rows {
        storeUnfinished(sums[row], pixel: pixel &+ row, channel: first, end: end)
      }
      return
    }
    if epilogue.residualChannels > first, let residual = epilogue.residual {
      let start = residual + (pixel &* epilogue.residualChannels &+ first)
      for row in 0..<rows { sums[row] += load(start + row &* epilogue.residualChannels) }
    }
    switch epilogue.function {
    case .limits:
      let lower = Vector(repeating: epilogue.lower)
      let upper = Vector(repeating: epilogue.upper)
      for row in 0..<rows { sums[row] = clamp(sums[row], lower: lower, upper: upper) }
    case .prelu:
      let slopes = epilogue.slopes(first)
      for row in 0..<rows { sums[row] = prelu(sums[row], slopes: slopes) }
    case .none, .tanh: break
    }
    for row in 0..<rows { store(sums[row], to: target + row &* outputChannels) }
  }

  /// Applies the epilogue to a vector of a pixel and stores it, where not all is whole vectors.
  @inline(never)
  private func storeUnfinished(_ sum: Vector, pixel: Int, channel: Int, end: Int) {
    let count = end &- channel < Vector.scalarCount ? end &- channel : Vector.scalarCount
    guard count > 0 else { return }
    let total = epilogue.addResidual(sum, pixel: pixel, channel: channel, first: count)
    store(
      epilogue.apply(total, slopes: epilogue.slopes(channel, first: count)),
      to: output + (pixel &* outputChannels &+ channel),
      first: count
    )
  }
}

/// Where a pixel's stretch starts.
///
/// An array of plain pointers would be made by a specialisation of the standard library's code, whose
/// name is the same in every instruction set's module: the linker would keep one for all of them.
/// This type puts the module's name into it. Its value witnesses, being those of a word, are none of
/// this module's.
private struct Stretch {
  let start: UnsafePointer<Float>
}
