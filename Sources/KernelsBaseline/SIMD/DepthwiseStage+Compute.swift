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
    let columns = window.innerColumns
    var weights = filter
    var channel = 0
    while channel < channels {
      // The last vector ends with the last channel and may overlap the one before.
      let first = min(channel, channels &- Vector.scalarCount)
      for pixel in 0..<columns.lowerBound {
        border(rows, weights, pixel: pixel, channel: first, output)
      }
      inner(rows, weights, columns, channel: first, output)
      for pixel in columns.upperBound..<window.outputWidth {
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
    guard pixels.upperBound > pixels.lowerBound else { return }
    if window.strideWidth == 1 {
      strip(Unrolled6<Vector>.self, Unrolled8<Vector>.self, rows, weights, pixels, channel, output)
    } else {
      strip(Unrolled4<Vector>.self, Unrolled9<Vector>.self, rows, weights, pixels, channel, output)
    }
  }

  /// Pixels whose windows lie inside the row, in tiles of which the last may overlap the one before.
  @inline(__always)
  private func strip<Sums: Unrolled, Columns: Unrolled>(
    _ sums: Sums.Type,
    _ columns: Columns.Type,
    _ rows: WindowRows,
    _ weights: UnsafePointer<Float>,
    _ pixels: Range<Int>,
    _ channel: Int,
    _ output: UnsafeMutablePointer<Float>
  ) where Sums.Element == Vector, Columns.Element == Vector {
    var pixel = pixels.lowerBound
    if pixels.count >= Sums.count {
      let last = pixels.upperBound &- Sums.count
      while true {
        tile(Sums.self, Columns.self, rows, weights, pixel: pixel, channel: channel, output)
        if pixel >= last { return }
        pixel = min(pixel &+ Sums.count, last)
      }
    }
    while pixel < pixels.upperBound {
      tile(
        Unrolled1<Vector>.self,
        Unrolled3<Vector>.self,
        rows,
        weights,
        pixel: pixel,
        channel: channel,
        output
      )
      pixel &+= 1
    }
  }

  /// Neighbouring pixels: each input vector is loaded once and multiplied for all sums that it belongs
  /// to.
  @inline(__always)
  private func tile<Sums: Unrolled, Columns: Unrolled>(
    _ sums: Sums.Type,
    _ columns: Columns.Type,
    _ rows: WindowRows,
    _ weights: UnsafePointer<Float>,
    pixel: Int,
    channel: Int,
    _ output: UnsafeMutablePointer<Float>
  ) where Sums.Element == Vector, Columns.Element == Vector {
    let bias = epilogue.bias(channel, first: Vector.scalarCount)
    var sums = Sums { _ in bias }
    let offset = (pixel &* window.strideWidth &- window.paddingLeft) &* channels &+ channel
    addRow(&sums, Columns.self, rows.top + offset, weights)
    addRow(&sums, Columns.self, rows.middle + offset, weights + 3 &* Vector.scalarCount)
    addRow(&sums, Columns.self, rows.bottom + offset, weights + 6 &* Vector.scalarCount)
    finish(&sums, channel: channel)
    let target = output + (pixel &* channels &+ channel)
    sums.forEach { store($1, to: target + $0 &* channels) }
  }

  /// Adds the products of one row of the window.
  @inline(__always)
  private func addRow<Sums: Unrolled, Columns: Unrolled>(
    _ sums: inout Sums,
    _ columns: Columns.Type,
    _ source: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>
  ) where Sums.Element == Vector, Columns.Element == Vector {
    let first = load(weights)
    let second = load(weights + Vector.scalarCount)
    let third = load(weights + 2 &* Vector.scalarCount)
    let values = Columns { load(source + $0 &* channels) }
    // Columns that the tile spans tell the stride.
    let stride = Sums.count > 1 ? (Columns.count &- 3) / (Sums.count &- 1) : 1
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride], first) }
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride &+ 1], second) }
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride &+ 2], third) }
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
    var sums = Unrolled1 { _ in epilogue.bias(channel, first: Vector.scalarCount) }
    let left = pixel &* window.strideWidth &- window.paddingLeft
    addBorderRow(&sums.e0, rows.top, weights, left: left, channel: channel)
    addBorderRow(
      &sums.e0,
      rows.middle,
      weights + 3 &* Vector.scalarCount,
      left: left,
      channel: channel
    )
    addBorderRow(
      &sums.e0,
      rows.bottom,
      weights + 6 &* Vector.scalarCount,
      left: left,
      channel: channel
    )
    finish(&sums, channel: channel)
    store(sums.e0, to: output + (pixel &* channels &+ channel))
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
  private func finish<Sums: Unrolled>(_ sums: inout Sums, channel: Int)
  where Sums.Element == Vector {
    switch epilogue.function {
    case .none: break
    case .limits:
      let lower = Vector(repeating: epilogue.lower)
      let upper = Vector(repeating: epilogue.upper)
      sums = Sums { [sums] in clamp(sums[$0], lower: lower, upper: upper) }
    case .prelu:
      let slopes = epilogue.slopes(channel)
      sums = Sums { [sums] in prelu(sums[$0], slopes: slopes) }
    case .leaky:
      let slopes = epilogue.slopes(channel)
      sums = Sums { [sums] in leaky(sums[$0], slopes: slopes) }
    case .tanh:
      sums = Sums { [sums] in tanhOfLanes(sums[$0]) }
    }
  }
}
