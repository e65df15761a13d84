import Kernels

extension PointwiseStage {
  /// Computes `count` pixels.
  ///
  /// - Parameters:
  ///   - input: `[count, depth]`
  ///   - output: `[count, channels]`
  ///   - residualPixel: The first pixel's index in the epilogue's residual.
  @inline(__always)
  func compute(
    _ input: UnsafePointer<Float>,
    count: Int,
    output: UnsafeMutablePointer<Float>,
    residualPixel: Int
  ) {
    let place = Place(input: input, output: output, residualPixel: residualPixel)
    let width = Self.columns &* Vector.scalarCount
    var pixel = 0
    let rows = pointwiseRows
    while pixel &+ rows <= count {
      var channel = 0
      var panel = filter
      while channel &+ Vector.scalarCount < channels {
        wide(place, pixel: pixel, panel: panel, channel: channel)
        channel &+= width
        panel += panelStride
      }
      // A rest of one vector takes tiles of its own height.
      pixel &+= rows
    }
    if pixel < count { wideRest(place, pixel: pixel, count: count &- pixel) }
    let rest = channels % width
    if rest > 0 && rest <= Vector.scalarCount {
      narrow(
        place,
        count: count,
        panel: filter + channels / width &* panelStride,
        channel: channels &- rest
      )
    }
  }

  /// The last pixels of the panels that are two vectors wide.
  @inline(__always)
  private func wideRest(_ place: Place, pixel: Int, count: Int) {
    var channel = 0
    var panel = filter
    while channel &+ Vector.scalarCount < channels {
      var pixel = pixel
      var left = count
      if left >= 4 {
        tile(TileSize<4, 2>(), place, pixel: pixel, panel: panel, channel: channel)
        (pixel, left) = (pixel &+ 4, left &- 4)
      }
      if left >= 2 {
        tile(TileSize<2, 2>(), place, pixel: pixel, panel: panel, channel: channel)
        (pixel, left) = (pixel &+ 2, left &- 2)
      }
      if left == 1 { tile(TileSize<1, 2>(), place, pixel: pixel, panel: panel, channel: channel) }
      channel &+= Self.columns &* Vector.scalarCount
      panel += panelStride
    }
  }

  /// All pixels of a panel that is one vector wide.
  @inline(__always)
  private func narrow(
    _ place: Place,
    count: Int,
    panel: UnsafePointer<Float>,
    channel: Int
  ) {
    var pixel = 0
    while pixel &+ 8 <= count {
      tile(TileSize<8, 1>(), place, pixel: pixel, panel: panel, channel: channel)
      pixel &+= 8
    }
    while pixel &+ 2 <= count {
      tile(TileSize<2, 1>(), place, pixel: pixel, panel: panel, channel: channel)
      pixel &+= 2
    }
    if pixel < count { tile(TileSize<1, 1>(), place, pixel: pixel, panel: panel, channel: channel) }
  }

  /// One tile of full height and two vectors.
  @inline(__always)
  private func wide(
    _ place: Place,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int
  ) {
    if pointwiseRows == 6 {
      tile(TileSize<6, 2>(), place, pixel: pixel, panel: panel, channel: channel)
    } else {
      tile(TileSize<4, 2>(), place, pixel: pixel, panel: panel, channel: channel)
    }
  }

  /// Sums one tile in registers, in the order of the input's channels, and finishes it.
  @inline(__always)
  private func tile<let rows: Int, let columns: Int>(
    _ size: TileSize<rows, columns>,
    _ place: Place,
    pixel: Int,
    panel: UnsafePointer<Float>,
    channel: Int
  ) {
    let depth = depth
    var sums = InlineArray<rows, InlineArray<columns, Vector>>(
      repeating: InlineArray(repeating: Vector())
    )
    for column in 0..<columns {
      let first = channel &+ column &* Vector.scalarCount
      let bias = epilogue.bias(first, first: channels &- first)
      for row in 0..<rows { sums[row][column] = bias }
    }
    var source = place.input + pixel &* depth
    var weights = panel
    for _ in 0..<depth {
      var vectors = InlineArray<columns, Vector>(repeating: Vector())
      for column in 0..<columns { vectors[column] = load(weights + column &* Vector.scalarCount) }
      for row in 0..<rows {
        let value = Vector(repeating: source[row &* depth])
        for column in 0..<columns {
          sums[row][column] = multiplyAdd(sums[row][column], value, vectors[column])
        }
      }
      source += 1
      weights += columns &* Vector.scalarCount
    }
    finish(&sums, column: 0, place, pixel: pixel, channel: channel)
    if columns > 1 { finish(&sums, column: 1, place, pixel: pixel, channel: channel) }
  }

  /// Applies the epilogue to one column of a tile and stores it.
  @inline(__always)
  private func finish<let rows: Int, let columns: Int>(
    _ sums: inout InlineArray<rows, InlineArray<columns, Vector>>,
    column: Int,
    _ place: Place,
    pixel: Int,
    channel: Int
  ) {
    let first = channel &+ column &* Vector.scalarCount
    let count = channels &- first
    if let residual = epilogue.residual {
      let stride = epilogue.residualChannels
      let present = stride &- first
      let start = residual + ((place.residualPixel &+ pixel) &* stride &+ first)
      if present >= Vector.scalarCount {
        for row in 0..<rows { sums[row][column] += load(start + row &* stride) }
      } else if present > 0 {
        for row in 0..<rows {
          sums[row][column] += loadPart(start + row &* stride, first: present)
        }
      }
    }
    switch epilogue.function {
    case .none: break
    case .limits:
      let lower = Vector(repeating: epilogue.lower)
      let upper = Vector(repeating: epilogue.upper)
      for row in 0..<rows {
        sums[row][column] = clamp(sums[row][column], lower: lower, upper: upper)
      }
    case .prelu:
      let slopes = epilogue.slopes(first, first: count)
      if slopesAreAtMostOne {
        for row in 0..<rows { sums[row][column] = leaky(sums[row][column], slopes: slopes) }
      } else {
        for row in 0..<rows { sums[row][column] = prelu(sums[row][column], slopes: slopes) }
      }
    case .tanh:
      for row in 0..<rows { sums[row][column] = tanhOfLanes(sums[row][column]) }
    }
    let target = place.output + (pixel &* channels &+ first)
    if count >= Vector.scalarCount {
      for row in 0..<rows { store(sums[row][column], to: target + row &* channels) }
    } else {
      for row in 0..<rows {
        storePart(sums[row][column], to: target + row &* channels, first: count)
      }
    }
  }
}

/// PRELU where no slope is larger than 1: then the product is the larger value just below zero.
@inline(__always)
func leaky(_ x: Vector, slopes: Vector) -> Vector {
  let product = x * slopes
  return x.replacing(with: product, where: x .< product)
}
