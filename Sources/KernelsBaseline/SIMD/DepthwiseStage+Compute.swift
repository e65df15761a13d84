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

  /// Computes some pixels of each of some output rows.
  ///
  /// The sum of an output element takes the products in the order (kernel row, kernel column); taps in
  /// the padding read zeros. With a stride of 1 two rows are computed together: most input rows lie
  /// under both, and their elements are loaded once.
  ///
  /// - Parameters:
  ///   - count: Number of rows.
  ///   - columns: The pixels of each.
  ///   - output: `[columns, channels]` for each row.
  ///   - outputStride: Elements from one row's output to the next one's.
  ///   - pixel: Index in the epilogue's residual of the first row's first pixel.
  ///   - windowRows: The input rows under the window of a row, 0 being the first one.
  @inline(__always)
  func compute(
    _ count: Int,
    columns: Range<Int>,
    output: UnsafeMutablePointer<Float>,
    outputStride: Int,
    pixel: Int,
    windowRows: (Int) -> WindowRows
  ) {
    var row = 0
    while row < count {
      let output = output + row &* outputStride
      if window.strideWidth == 1 && window.strideHeight == 1 && row &+ 1 < count {
        let pair = RowPair<Unrolled6<Vector>>(
          upper: windowRows(row),
          below: windowRows(row &+ 1).bottom,
          output: output,
          outputStride: outputStride
        )
        sums(pair, columns)
        row &+= 2
      } else if window.strideWidth == 1 {
        sums(SingleRow<Unrolled6<Vector>>(rows: windowRows(row), output: output), columns)
        row &+= 1
      } else {
        sums(SingleRow<Unrolled9<Vector>>(rows: windowRows(row), output: output), columns)
        row &+= 1
      }
    }
    // Applied afterwards: most depthwise convolutions have nothing here, so it is worth no variants of
    // the tiles.
    if epilogue.residual == nil, case .none = epilogue.function { return }
    for row in 0..<count {
      finish(
        columns.count,
        output + row &* outputStride,
        pixel: pixel &+ row &* window.outputWidth
      )
    }
  }

  @inline(never)
  private func finish(_ count: Int, _ output: UnsafeMutablePointer<Float>, pixel: Int) {
    switch epilogue.function {
    case .none: finish(count, Keep.self, output, pixel: pixel)
    case .lowerLimit: finish(count, LowerLimit.self, output, pixel: pixel)
    case .limits: finish(count, Limit.self, output, pixel: pixel)
    case .prelu: finish(count, PReLU.self, output, pixel: pixel)
    case .leaky: finish(count, LeakyPReLU.self, output, pixel: pixel)
    case .tanh: finish(count, HyperbolicTangent.self, output, pixel: pixel)
    }
  }

  /// Adds residuals to the sums of pixels and applies the epilogue's function.
  @inline(__always)
  private func finish<Function: TileFunction>(
    _ count: Int,
    _ function: Function.Type,
    _ output: UnsafeMutablePointer<Float>,
    pixel: Int
  ) {
    var channel = 0
    while channel < channels {
      // The last vector ends with the last channel; lanes that are done already keep their values.
      let start = min(channel, channels &- Vector.scalarCount)
      let done = channel &- start
      let first = Function.first(epilogue, start)
      let second = Function.second(epilogue, start)
      for index in 0..<count {
        let target = output + (index &* channels &+ start)
        let sums = load(target)
        let total = epilogue.addResidual(
          sums,
          pixel: pixel &+ index,
          channel: start,
          first: Vector.scalarCount
        )
        let results = Function.apply(total, first, second)
        store(done == 0 ? results : replacing(first: done, of: results, with: sums), to: target)
      }
      channel &+= Vector.scalarCount
    }
  }

  @inline(never)
  private func replacing(first count: Int, of vector: Vector, with other: Vector) -> Vector {
    var vector = vector
    for lane in 0..<count { vector[lane] = other[lane] }
    return vector
  }

  /// Pixels of a tile, and of one row of it.
  private static var tileWidth: Int { 4 }

  /// Sums of pixels, in tiles of four of which one may overlap the one before.
  ///
  /// A tile takes the channels of one cache line: those of half a line would load each line twice, and
  /// those of all lines, from one pixel to the next, are no stream that a processor loads ahead.
  @inline(never)
  private func sums<Rows: TileRows>(_ rows: Rows, _ columns: Range<Int>) {
    let inner = columns.clamped(to: innerColumns)
    // Where the last tile begins, if it ends with the last inner pixel or with one behind it.
    let lastInner = inner.upperBound &- Self.tileWidth
    let last = columns.upperBound &- Self.tileWidth
    let lastSpansOneColumnBeside =
      last &* window.strideWidth &- window.paddingLeft &+ Rows.Columns.count
      == window.inputWidth &+ 1
    let lineChannels = max(16, Vector.scalarCount)
    for channel in stride(from: 0, to: channels, by: lineChannels) {
      let line = channel..<min(channel &+ lineChannels, channels)
      @inline(__always)
      func tile<Source: ColumnSource>(_ source: Source.Type, _ pixel: Int)
      where Source.Columns == Rows.Columns {
        let place = Place(channels: line, column: pixel, index: pixel &- columns.lowerBound)
        rows.tile(Unrolled4<Vector>.self, Source.self, self, place)
      }
      var pixel = columns.lowerBound
      while pixel < columns.upperBound {
        if inner.contains(pixel) && pixel <= lastInner {
          tile(InnerColumns<Rows.Columns>.self, pixel)
          pixel &+= Self.tileWidth
        } else if pixel == 0 && window.paddingLeft == 1 && lastInner >= 0 {
          tile(LeftColumns<Rows.Columns>.self, pixel)
          pixel &+= Self.tileWidth
        } else if inner.upperBound == columns.upperBound && lastInner >= inner.lowerBound
          && pixel > lastInner
        {
          tile(InnerColumns<Rows.Columns>.self, lastInner)
          break
        } else if lastSpansOneColumnBeside && last >= inner.lowerBound && pixel >= last {
          tile(RightColumns<Rows.Columns>.self, last)
          break
        } else {
          let place = Place(channels: line, column: pixel, index: pixel &- columns.lowerBound)
          borderPixel(rows, place)
          pixel &+= 1
        }
      }
    }
  }

  /// One pixel whose window may reach beyond the row on any side.
  @inline(never)
  private func borderPixel<Rows: TileRows>(_ rows: Rows, _ place: Place) {
    rows.tile(Unrolled1<Vector>.self, BorderColumns<Unrolled3<Vector>>.self, self, place)
  }

  /// Bias of a vector of channels.
  @inline(__always)
  fileprivate func bias(_ channel: Int) -> Vector {
    epilogue.bias(channel, first: Vector.scalarCount)
  }

  /// Calls a function for each vector of a place's channels, with its first channel and the nine
  /// vectors of its filter.
  @inline(__always)
  fileprivate func forEachVector(
    _ place: Place,
    _ body: (Int, UnsafePointer<Float>) -> Void
  ) {
    // The last vector ends with the last channel and may overlap the one before.
    let last = channels &- Vector.scalarCount
    var weights = filter + 9 &* place.channels.lowerBound
    var channel = place.channels.lowerBound
    while channel < place.channels.upperBound {
      body(min(channel, last), weights)
      weights += 9 &* Vector.scalarCount
      channel &+= Vector.scalarCount
    }
  }
}

/// The output rows of a tile, and the input rows under them.
private protocol TileRows {
  /// Input columns under four pixels.
  associatedtype Columns: Unrolled where Columns.Element == Vector

  /// Computes neighbouring pixels of each row.
  func tile<Pixels: Unrolled, Source: ColumnSource>(
    _ pixels: Pixels.Type,
    _ source: Source.Type,
    _ stage: DepthwiseStage,
    _ place: DepthwiseStage.Place
  ) where Pixels.Element == Vector
}

private struct SingleRow<Columns: Unrolled>: TileRows where Columns.Element == Vector {
  let rows: WindowRows
  let output: UnsafeMutablePointer<Float>

  @inline(__always)
  func tile<Pixels: Unrolled, Source: ColumnSource>(
    _ pixels: Pixels.Type,
    _ source: Source.Type,
    _ stage: DepthwiseStage,
    _ place: DepthwiseStage.Place
  ) where Pixels.Element == Vector {
    let left = place.column &* stage.window.strideWidth &- stage.window.paddingLeft
    let start = left &* stage.channels
    let (top, middle, bottom) = (rows.top + start, rows.middle + start, rows.bottom + start)
    let output = output + place.index &* stage.channels
    @inline(__always)
    func compute(_ channel: Int, _ weights: UnsafePointer<Float>) {
      let bias = stage.bias(channel)
      var sums = Pixels { _ in bias }
      add(Source.columns(top + channel, left: left, stage), taps(weights, 0), to: &sums)
      add(Source.columns(middle + channel, left: left, stage), taps(weights, 1), to: &sums)
      add(Source.columns(bottom + channel, left: left, stage), taps(weights, 2), to: &sums)
      store(sums, to: output + channel, stride: stage.channels)
    }
    stage.forEachVector(place, compute)
  }
}

/// Two rows that are neighbours, as the windows over them are.
private struct RowPair<Columns: Unrolled>: TileRows where Columns.Element == Vector {
  /// The input rows under the window of the upper row.
  let upper: WindowRows
  /// The input row below them.
  let below: UnsafePointer<Float>
  let output: UnsafeMutablePointer<Float>
  let outputStride: Int

  @inline(__always)
  func tile<Pixels: Unrolled, Source: ColumnSource>(
    _ pixels: Pixels.Type,
    _ source: Source.Type,
    _ stage: DepthwiseStage,
    _ place: DepthwiseStage.Place
  ) where Pixels.Element == Vector {
    let left = place.column &- stage.window.paddingLeft
    let start = left &* stage.channels
    let (top, middle) = (upper.top + start, upper.middle + start)
    let (bottom, below) = (upper.bottom + start, below + start)
    let output = output + place.index &* stage.channels
    @inline(__always)
    func compute(_ channel: Int, _ weights: UnsafePointer<Float>) {
      let bias = stage.bias(channel)
      var upper = Pixels { _ in bias }
      var lower = Pixels { _ in bias }
      let first = Source.columns(top + channel, left: left, stage)
      add(first, taps(weights, 0), to: &upper)
      let second = Source.columns(middle + channel, left: left, stage)
      add(second, taps(weights, 1), to: &upper)
      add(second, taps(weights, 0), to: &lower)
      let third = Source.columns(bottom + channel, left: left, stage)
      add(third, taps(weights, 2), to: &upper)
      add(third, taps(weights, 1), to: &lower)
      let fourth = Source.columns(below + channel, left: left, stage)
      add(fourth, taps(weights, 2), to: &lower)
      store(upper, to: output + channel, stride: stage.channels)
      store(lower, to: output + (outputStride &+ channel), stride: stage.channels)
    }
    stage.forEachVector(place, compute)
  }
}

/// The filter's vectors for one row of the window.
@inline(__always)
private func taps(_ weights: UnsafePointer<Float>, _ row: Int) -> Unrolled3<Vector> {
  Unrolled3 { load(weights + (3 &* row &+ $0) &* Vector.scalarCount) }
}

/// Adds the products of one row of the window.
@inline(__always)
private func add<Columns: Unrolled, Pixels: Unrolled>(
  _ columns: Columns,
  _ taps: Unrolled3<Vector>,
  to sums: inout Pixels
) where Columns.Element == Vector, Pixels.Element == Vector {
  // Columns that the tile spans tell the stride.
  let stride = Pixels.count > 1 ? (Columns.count &- 3) / (Pixels.count &- 1) : 1
  sums = Pixels { [sums] in multiplyAdd(sums[$0], columns[$0 &* stride], taps.e0) }
  sums = Pixels { [sums] in multiplyAdd(sums[$0], columns[$0 &* stride &+ 1], taps.e1) }
  sums = Pixels { [sums] in multiplyAdd(sums[$0], columns[$0 &* stride &+ 2], taps.e2) }
}

@inline(__always)
private func store<Pixels: Unrolled>(
  _ pixels: Pixels,
  to target: UnsafeMutablePointer<Float>,
  stride: Int
) where Pixels.Element == Vector {
  @inline(__always)
  func storePixel(_ index: Int, _ pixel: Vector) {
    store(pixel, to: target + index &* stride)
  }
  pixels.forEach(storePixel)
}

/// How the input columns under a tile are loaded.
private protocol ColumnSource {
  associatedtype Columns: Unrolled where Columns.Element == Vector
  /// - Parameters:
  ///   - start: Where the leftmost column is, or would be.
  ///   - left: Index of that column.
  static func columns(_ start: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
}

/// All columns may be read.
private enum InnerColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ start: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
  {
    Columns { load(start + $0 &* stage.channels) }
  }
}

/// The leftmost column lies beside the picture.
private enum LeftColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ start: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
  {
    Columns { $0 == 0 ? Vector() : load(start + $0 &* stage.channels) }
  }
}

/// The rightmost column lies beside the picture.
private enum RightColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ start: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
  {
    Columns { $0 == Columns.count &- 1 ? Vector() : load(start + $0 &* stage.channels) }
  }
}

/// Any columns may lie beside the picture.
private enum BorderColumns<Columns: Unrolled>: ColumnSource where Columns.Element == Vector {
  @inline(__always)
  static func columns(_ start: UnsafePointer<Float>, left: Int, _ stage: DepthwiseStage) -> Columns
  {
    Columns {
      let column = left &+ $0
      let isInside = column >= 0 && column < stage.window.inputWidth
      return isInside ? load(start + $0 &* stage.channels) : Vector()
    }
  }
}
