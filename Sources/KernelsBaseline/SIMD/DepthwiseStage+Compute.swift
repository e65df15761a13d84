import Kernels

extension DepthwiseStage {
  /// The rows of a picture under the window of an output row.
  ///
  /// - Parameter zeros: A row of zeros, which stands for those above and below the picture.
  @inline(__always)
  func rows(
    _ outputRow: Int,
    of picture: UnsafePointer<Float>,
    zeros: UnsafePointer<Float>
  ) -> WindowRows {
    let top = outputRow &* window.strideHeight &- window.paddingTop
    let stride = window.inputWidth &* channels
    @inline(__always)
    func row(_ index: Int) -> UnsafePointer<Float> {
      index >= 0 && index < window.inputHeight ? picture + index &* stride : zeros
    }
    return WindowRows(top: row(top), middle: row(top &+ 1), bottom: row(top &+ 2))
  }

  /// Computes one output row.
  ///
  /// The sum of an output element takes the products in the order (kernel row, kernel column); taps in
  /// the padding read zeros.
  ///
  /// - Parameters:
  ///   - rows: The input rows under the window.
  ///   - output: `[outputWidth, channels]`
  @inline(__always)
  func compute(
    _ rows: WindowRows,
    output: UnsafeMutablePointer<Float>
  ) {
    switch epilogue.function {
    case .none: compute(rows, Keep.self, output)
    case .lowerLimit: compute(rows, LowerLimit.self, output)
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
      if window.strideWidth == 1 {
        tiles(
          (Unrolled8<Vector>.self, Unrolled10<Vector>.self),
          (Unrolled4<Vector>.self, Unrolled6<Vector>.self),
          rows,
          group,
          Function.self
        )
      } else {
        tiles(
          (Unrolled4<Vector>.self, Unrolled9<Vector>.self),
          (Unrolled1<Vector>.self, Unrolled3<Vector>.self),
          rows,
          group,
          Function.self
        )
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

  /// All pixels of the row: those whose windows lie inside it in tiles, of which the last may overlap the
  /// one before.
  ///
  /// A tile is given by its pixels and the columns of the input that these span.
  @inline(__always)
  private func tiles<
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
    for pixel in 0..<innerColumns.lowerBound { border(rows, group, Function.self, pixel) }
    let end = innerColumns.upperBound
    var pixel = innerColumns.lowerBound
    while pixel < end {
      if end &- pixel > Short.count && innerColumns.count >= Tall.count {
        let first = min(pixel, end &- Tall.count)
        tile(Tall.self, InnerColumns<TallColumns>.self, rows, group, Function.self, first)
        pixel &+= Tall.count
      } else if innerColumns.count >= Short.count {
        let first = min(pixel, end &- Short.count)
        tile(Short.self, InnerColumns<ShortColumns>.self, rows, group, Function.self, first)
        pixel &+= Short.count
      } else {
        border(rows, group, Function.self, pixel)
        pixel &+= 1
      }
    }
    for pixel in end..<window.outputWidth { border(rows, group, Function.self, pixel) }
  }

  /// One pixel whose window may reach beyond the row.
  @inline(__always)
  private func border<Function: TileFunction>(
    _ rows: WindowRows,
    _ group: Group,
    _ function: Function.Type,
    _ pixel: Int
  ) {
    tile(
      Unrolled1<Vector>.self,
      BorderColumns<Unrolled3<Vector>>.self,
      rows,
      group,
      Function.self,
      pixel
    )
  }

  /// Neighbouring pixels: each input vector is loaded once and multiplied for all sums that it belongs
  /// to.
  @inline(__always)
  private func tile<Sums: Unrolled, Source: ColumnSource, Function: TileFunction>(
    _ sums: Sums.Type,
    _ source: Source.Type,
    _ rows: WindowRows,
    _ group: Group,
    _ function: Function.Type,
    _ pixel: Int
  ) where Sums.Element == Vector {
    var sums = Sums { _ in group.bias }
    let left = pixel &* window.strideWidth &- window.paddingLeft
    let weights = group.weights
    addRow(&sums, Source.self, rows.top + group.channel, weights, left: left)
    addRow(
      &sums,
      Source.self,
      rows.middle + group.channel,
      weights + 3 &* Vector.scalarCount,
      left: left
    )
    addRow(
      &sums,
      Source.self,
      rows.bottom + group.channel,
      weights + 6 &* Vector.scalarCount,
      left: left
    )
    let target = group.output + pixel &* channels
    @inline(__always)
    func finish(_ row: Int, _ sum: Vector) {
      store(Function.apply(sum, group.first, group.second), to: target + row &* channels)
    }
    sums.forEach(finish)
  }

  /// Adds the products of one row of the window.
  @inline(__always)
  private func addRow<Sums: Unrolled, Source: ColumnSource>(
    _ sums: inout Sums,
    _ source: Source.Type,
    _ row: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>,
    left: Int
  ) where Sums.Element == Vector {
    let first = load(weights)
    let second = load(weights + Vector.scalarCount)
    let third = load(weights + 2 &* Vector.scalarCount)
    let values = Source.columns(row, left: left, self)
    // Columns that the tile spans tell the stride.
    let stride = Sums.count > 1 ? (Source.Columns.count &- 3) / (Sums.count &- 1) : 1
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride], first) }
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride &+ 1], second) }
    sums = Sums { [sums] in multiplyAdd(sums[$0], values[$0 &* stride &+ 2], third) }
  }
}

/// How the input columns under a tile are loaded.
private protocol ColumnSource {
  associatedtype Columns: Unrolled where Columns.Element == Vector
  static func columns(_ row: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
}

/// All columns may be read.
private enum InnerColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ row: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns {
    let start = row + left &* stage.channels
    return Columns { load(start + $0 &* stage.channels) }
  }
}

/// Columns beside the picture are zeros.
private enum BorderColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ row: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns {
    Columns {
      let column = left &+ $0
      let isInside = column >= 0 && column < stage.window.inputWidth
      return isInside ? load(row + column &* stage.channels) : Vector()
    }
  }
}
