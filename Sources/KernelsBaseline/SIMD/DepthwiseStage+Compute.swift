import Kernels

extension DepthwiseStage {
  /// Computes one output row.
  ///
  /// The sum of an output element takes the products in the order (kernel row, kernel column); taps
  /// in the padding beside the picture are left out, those above and below read a row of zeros.
  ///
  /// - Parameters:
  ///   - top: First pixel of the input row under the window's first row, or of a row of zeros.
  ///   - middle: The same for the window's second row.
  ///   - bottom: The same for the window's third row.
  ///   - output: `[outputWidth, channels]`
  @inline(__always)
  func compute(
    _ top: UnsafePointer<Float>,
    _ middle: UnsafePointer<Float>,
    _ bottom: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let rows = WindowRows(top: top, middle: middle, bottom: bottom)
    let stride = window.strideWidth
    let padding = window.paddingLeft
    // Output pixels whose windows lie inside the row: from `start` to before `end`.
    let start = min((padding &+ stride &- 1) / stride, window.outputWidth)
    let reach = window.inputWidth &- 3 &+ padding
    let end = max(start, min(window.outputWidth, reach < 0 ? 0 : reach / stride &+ 1))
    var weights = filter
    var channel = 0
    while channel < channels {
      // The last vector ends with the last channel and may overlap the one before.
      let first = min(channel, channels &- Vector.scalarCount)
      for pixel in 0..<start { border(rows, weights, pixel: pixel, channel: first, output) }
      inner(rows, weights, start..<end, channel: first, output)
      for pixel in end..<window.outputWidth {
        border(rows, weights, pixel: pixel, channel: first, output)
      }
      weights += 9 &* Vector.scalarCount
      channel &+= Vector.scalarCount
    }
  }

  /// Pixels whose windows lie inside the row.
  @inline(__always)
  private func inner(
    _ rows: WindowRows,
    _ weights: UnsafePointer<Float>,
    _ pixels: Range<Int>,
    channel: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var pixel = pixels.lowerBound
    if window.strideWidth == 1 {
      while pixel &+ 8 <= pixels.upperBound {
        tile(TileSize<8, 1>(), rows, weights, pixel: pixel, channel: channel, output)
        pixel &+= 8
      }
      while pixel &+ 2 <= pixels.upperBound {
        tile(TileSize<2, 1>(), rows, weights, pixel: pixel, channel: channel, output)
        pixel &+= 2
      }
      if pixel < pixels.upperBound {
        tile(TileSize<1, 1>(), rows, weights, pixel: pixel, channel: channel, output)
      }
    } else {
      while pixel &+ 4 <= pixels.upperBound {
        tile(TileSize<4, 2>(), rows, weights, pixel: pixel, channel: channel, output)
        pixel &+= 4
      }
      while pixel < pixels.upperBound {
        tile(TileSize<1, 2>(), rows, weights, pixel: pixel, channel: channel, output)
        pixel &+= 1
      }
    }
  }

  /// `count` neighbouring pixels, `stride` input columns apart: each input vector is loaded once and
  /// multiplied for all sums that it belongs to.
  @inline(__always)
  private func tile<let count: Int, let stride: Int>(
    _ size: TileSize<count, stride>,
    _ rows: WindowRows,
    _ weights: UnsafePointer<Float>,
    pixel: Int,
    channel: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let bias = epilogue.bias(channel, first: Vector.scalarCount)
    var sums = InlineArray<count, Vector>(repeating: bias)
    let offset = (pixel &* stride &- window.paddingLeft) &* channels &+ channel
    addRow(size, &sums, rows.top + offset, weights)
    addRow(size, &sums, rows.middle + offset, weights + 3 &* Vector.scalarCount)
    addRow(size, &sums, rows.bottom + offset, weights + 6 &* Vector.scalarCount)
    finish(&sums, channel: channel)
    let target = output + (pixel &* channels &+ channel)
    for index in 0..<count { store(sums[index], to: target + index &* channels) }
  }

  /// Adds the products of one row of the window.
  @inline(__always)
  private func addRow<let count: Int, let stride: Int>(
    _ size: TileSize<count, stride>,
    _ sums: inout InlineArray<count, Vector>,
    _ source: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>
  ) {
    let first = load(weights)
    let second = load(weights + Vector.scalarCount)
    let third = load(weights + 2 &* Vector.scalarCount)
    for index in 0..<count {
      let pixel = source + index &* stride &* channels
      sums[index] = multiplyAdd(sums[index], load(pixel), first)
      sums[index] = multiplyAdd(sums[index], load(pixel + channels), second)
      sums[index] = multiplyAdd(sums[index], load(pixel + 2 &* channels), third)
    }
  }

  /// One pixel whose window reaches beyond the row.
  @inline(__always)
  private func border(
    _ rows: WindowRows,
    _ weights: UnsafePointer<Float>,
    pixel: Int,
    channel: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var sums = InlineArray<1, Vector>(
      repeating: epilogue.bias(channel, first: Vector.scalarCount)
    )
    let left = pixel &* window.strideWidth &- window.paddingLeft
    addBorderRow(&sums[0], rows.top, weights, left: left, channel: channel)
    addBorderRow(
      &sums[0],
      rows.middle,
      weights + 3 &* Vector.scalarCount,
      left: left,
      channel: channel
    )
    addBorderRow(
      &sums[0],
      rows.bottom,
      weights + 6 &* Vector.scalarCount,
      left: left,
      channel: channel
    )
    finish(&sums, channel: channel)
    store(sums[0], to: output + (pixel &* channels &+ channel))
  }

  @inline(__always)
  private func addBorderRow(
    _ sum: inout Vector,
    _ row: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>,
    left: Int,
    channel: Int
  ) {
    for tap in 0..<3 {
      let column = left &+ tap
      if column >= 0 && column < window.inputWidth {
        sum = multiplyAdd(
          sum,
          load(row + (column &* channels &+ channel)),
          load(weights + tap &* Vector.scalarCount)
        )
      }
    }
  }

  /// Applies the function of the epilogue.
  @inline(__always)
  private func finish<let count: Int>(_ sums: inout InlineArray<count, Vector>, channel: Int) {
    switch epilogue.function {
    case .none: break
    case .limits:
      let lower = Vector(repeating: epilogue.lower)
      let upper = Vector(repeating: epilogue.upper)
      for index in 0..<count { sums[index] = clamp(sums[index], lower: lower, upper: upper) }
    case .prelu:
      let slopes = epilogue.slopes(channel, first: Vector.scalarCount)
      if slopesAreAtMostOne {
        for index in 0..<count { sums[index] = leaky(sums[index], slopes: slopes) }
      } else {
        for index in 0..<count { sums[index] = prelu(sums[index], slopes: slopes) }
      }
    case .tanh:
      for index in 0..<count { sums[index] = tanhOfLanes(sums[index]) }
    }
  }
}
