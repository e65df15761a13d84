import Kernels

extension DepthwiseStage {
  /// Computes one output row.
  ///
  /// The sum of an output element takes the products in the order (kernel row, kernel column); taps
  /// in the padding beside the picture are left out or, if rows have margins, read zeros, as those above
  /// and below do.
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
    switch epilogue.function {
    case .none: compute(rows, Keep.self, output)
    case .limits: compute(rows, Limit.self, output)
    case .prelu: compute(rows, PReLU.self, output)
    case .leaky: compute(rows, LeakyPReLU.self, output)
    case .tanh: compute(rows, HyperbolicTangent.self, output)
    }
  }

  @inline(never)
  private func compute<Function: TileFunction>(
    _ rows: WindowRows,
    _ function: Function.Type,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var weights = filter
    var channel = 0
    while channel < channels {
      // The last vector ends with the last channel and may overlap the one before.
      let first = min(channel, channels &- Vector.scalarCount)
      let group = Group(
        weights: weights,
        channel: first,
        bias: epilogue.bias(first, first: Vector.scalarCount),
        first: Function.first(epilogue, first),
        second: Function.second(epilogue, first),
        output: output + first
      )
      for pixel in 0..<innerColumns.lowerBound {
        border(rows, group, Function.self, pixel: pixel)
      }
      if window.strideWidth == 1 {
        inner(
          (Unrolled8<Vector>.self, Unrolled10<Vector>.self),
          (Unrolled4<Vector>.self, Unrolled6<Vector>.self),
          rows,
          group,
          Function.self
        )
      } else {
        inner(
          (Unrolled4<Vector>.self, Unrolled9<Vector>.self),
          (Unrolled1<Vector>.self, Unrolled3<Vector>.self),
          rows,
          group,
          Function.self
        )
      }
      for pixel in innerColumns.upperBound..<window.outputWidth {
        border(rows, group, Function.self, pixel: pixel)
      }
      weights += 9 &* Vector.scalarCount
      channel &+= Vector.scalarCount
    }
  }

  /// A vector of channels.
  private struct Group {
    let weights: UnsafePointer<Float>
    let channel: Int
    let bias: Vector
    /// Parameters of the epilogue's function.
    let first: Vector
    let second: Vector
    /// Where the vector goes in the first pixel.
    let output: UnsafeMutablePointer<Float>
  }

  /// Pixels whose windows lie inside the row, in tiles of which the last may overlap the one before.
  ///
  /// A tile is given by its pixels and the columns of the input that these span.
  @inline(__always)
  private func inner<
    Tall: Unrolled,
    TallColumns: Unrolled,
    Short: Unrolled,
    ShortColumns: Unrolled,
    Function: TileFunction
  >(
    _ tall: (Tall.Type, TallColumns.Type),
    _ short: (Short.Type, ShortColumns.Type),
    _ rows: WindowRows,
    _ group: Group,
    _ function: Function.Type
  )
  where
    Tall.Element == Vector, TallColumns.Element == Vector, Short.Element == Vector,
    ShortColumns.Element == Vector
  {
    var pixel = innerColumns.lowerBound
    let end = innerColumns.upperBound
    while pixel < end {
      if end &- pixel > Short.count && innerColumns.count >= Tall.count {
        let first = min(pixel, end &- Tall.count)
        tile(Tall.self, TallColumns.self, rows, group, Function.self, pixel: first)
        pixel &+= Tall.count
      } else if innerColumns.count >= Short.count {
        let first = min(pixel, end &- Short.count)
        tile(Short.self, ShortColumns.self, rows, group, Function.self, pixel: first)
        pixel &+= Short.count
      } else {
        tile(Unrolled1.self, Unrolled3.self, rows, group, Function.self, pixel: pixel)
        pixel &+= 1
      }
    }
  }

  /// Neighbouring pixels: each input vector is loaded once and multiplied for all sums that it belongs
  /// to.
  @inline(__always)
  private func tile<Sums: Unrolled, Columns: Unrolled, Function: TileFunction>(
    _ sums: Sums.Type,
    _ columns: Columns.Type,
    _ rows: WindowRows,
    _ group: Group,
    _ function: Function.Type,
    pixel: Int
  ) where Sums.Element == Vector, Columns.Element == Vector {
    var sums = Sums { _ in group.bias }
    let weights = group.weights
    let offset = (pixel &* window.strideWidth &- window.paddingLeft) &* channels &+ group.channel
    addRow(&sums, Columns.self, rows.top + offset, weights)
    addRow(&sums, Columns.self, rows.middle + offset, weights + 3 &* Vector.scalarCount)
    addRow(&sums, Columns.self, rows.bottom + offset, weights + 6 &* Vector.scalarCount)
    let target = group.output + pixel &* channels
    @inline(__always)
    func finish(_ row: Int, _ sum: Vector) {
      store(Function.apply(sum, group.first, group.second), to: target + row &* channels)
    }
    sums.forEach(finish)
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
  private func border<Function: TileFunction>(
    _ rows: WindowRows,
    _ group: Group,
    _ function: Function.Type,
    pixel: Int
  ) {
    var sum = group.bias
    let left = pixel &* window.strideWidth &- window.paddingLeft
    addBorderRow(&sum, rows.top, group, row: 0, left: left)
    addBorderRow(&sum, rows.middle, group, row: 1, left: left)
    addBorderRow(&sum, rows.bottom, group, row: 2, left: left)
    store(Function.apply(sum, group.first, group.second), to: group.output + pixel &* channels)
  }

  @inline(__always)
  private func addBorderRow(
    _ sum: inout Vector,
    _ pixels: UnsafePointer<Float>,
    _ group: Group,
    row: Int,
    left: Int
  ) {
    for tap in 0..<3 {
      let column = left &+ tap
      if column >= 0 && column < window.inputWidth {
        sum = multiplyAdd(
          sum,
          load(pixels + (column &* channels &+ group.channel)),
          load(group.weights + (3 &* row &+ tap) &* Vector.scalarCount)
        )
      }
    }
  }
}
