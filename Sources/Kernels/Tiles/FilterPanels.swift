/// How a filter is packed for tiles that are some vectors of output channels wide.
///
/// Each group of the convolution is cut into panels of `columns` vectors, and a last panel of as many
/// vectors as the rest needs. A panel holds, for each filter tap and input channel in the order
/// (kernel row, kernel column, channel), one element an output channel. The vectors a tile needs next
/// thus always lie behind those it has just used. A group's last vector ends with the group's last
/// channel and may overlap the vector before it, so that whole vectors are computed and stored
/// throughout; in groups narrower than one vector, lanes past the last channel are 0.
package struct FilterPanels {
  package let groups: Int
  /// Output channels of one group.
  package let channels: Int
  /// Products that make one output element.
  package let depth: Int
  /// Vectors of a full panel.
  package let columns: Int
  /// Elements of a vector.
  package let lanes: Int
  /// Full panels of one group.
  package let fullCount: Int
  /// Vectors of the last panel; 0 if full panels hold all channels.
  package let restColumns: Int

  package init(_ convolution: Convolution2D, columns: Int, lanes: Int) {
    let window = convolution.window
    groups = convolution.groups
    channels = convolution.outputChannels / convolution.groups
    depth = window.kernelHeight * window.kernelWidth * convolution.channelsPerGroup
    self.columns = columns
    self.lanes = lanes
    fullCount = channels / (columns * lanes)
    let rest = channels % (columns * lanes)
    restColumns = (rest + lanes - 1) / lanes
  }

  /// Panels of one group.
  package var panelCount: Int { fullCount + (restColumns > 0 ? 1 : 0) }

  /// Elements of a full panel.
  package var panelStride: Int { depth * columns * lanes }

  /// Elements of one group's panels.
  package var groupStride: Int {
    fullCount * panelStride + depth * restColumns * lanes
  }

  /// Elements of all panels.
  package var count: Int { groups * groupStride }

  /// Packs a filter `[groups * channels, depth]`.
  package func pack(_ filter: UnsafePointer<Float>, to packed: UnsafeMutablePointer<Float>) {
    var target = packed
    for group in 0..<groups {
      for panel in 0..<panelCount {
        let width = (panel < fullCount ? columns : restColumns) * lanes
        for column in 0..<width / lanes {
          let first = min((panel * columns + column) * lanes, max(0, channels - lanes))
          packVector(
            filter + (group * channels + first) * depth,
            channels: min(lanes, channels - first),
            to: target + column * lanes,
            stride: width
          )
        }
        target += depth * width
      }
    }
  }

  /// Packs the channels of one vector, whose taps then lie `stride` elements apart.
  private func packVector(
    _ filter: UnsafePointer<Float>,
    channels: Int,
    to target: UnsafeMutablePointer<Float>,
    stride: Int
  ) {
    let quads = channels / 4 * 4
    for lane in Swift.stride(from: 0, to: quads, by: 4) {
      transpose4(filter + lane * depth, to: target + lane, stride: stride)
    }
    for lane in quads..<lanes {
      let source = lane < channels ? filter + lane * depth : nil
      for tap in 0..<depth { target[tap * stride + lane] = source?[tap] ?? 0 }
    }
  }

  /// Packs four channels, four taps at a time in registers: storing them one by one takes longer than
  /// everything else that packing does.
  private func transpose4(
    _ filter: UnsafePointer<Float>,
    to target: UnsafeMutablePointer<Float>,
    stride: Int
  ) {
    let wholeDepth = depth / 4 * 4
    for tap in Swift.stride(from: 0, to: wholeDepth, by: 4) {
      let (a, b) = (quad(filter, tap), quad(filter + depth, tap))
      let (c, d) = (quad(filter + 2 * depth, tap), quad(filter + 3 * depth, tap))
      let element = target + tap * stride
      store(SIMD4(a.x, b.x, c.x, d.x), to: element)
      store(SIMD4(a.y, b.y, c.y, d.y), to: element + stride)
      store(SIMD4(a.z, b.z, c.z, d.z), to: element + 2 * stride)
      store(SIMD4(a.w, b.w, c.w, d.w), to: element + 3 * stride)
    }
    for tap in wholeDepth..<depth {
      for lane in 0..<4 { target[tap * stride + lane] = filter[lane * depth + tap] }
    }
  }

  /// True if work items are panels with all pixels, because there are few tiles of pixels to share.
  package func itemsArePanels(pixels: Int, rows: Int) -> Bool {
    let tiles = (pixels + rows - 1) / rows
    return tiles < 4 && groups * panelCount > tiles
  }

  /// Number of work items for tiles of so many rows.
  package func itemCount(pixels: Int, rows: Int) -> Int {
    itemsArePanels(pixels: pixels, rows: rows)
      ? groups * panelCount : (pixels + rows - 1) / rows
  }

  /// The time of all tiles, in steps of a multiplier that takes one vector at a time.
  package func cost(pixels: Int, rows: Int) -> Int {
    func steps(rows: Int, columns: Int) -> Int {
      guard rows > 0 && columns > 0 else { return 0 }
      // Each product loads the filter's vectors and one value a row, and the next product of a sum
      // has to wait about five steps. Starting and storing a tile is not free either.
      // Measured on Zen 1, tiles of two vectors come closest to one product a step.
      let products = rows * columns * (columns == 2 ? 100 : columns == 1 ? 125 : 110) / 100
      return depth * max(products, rows + columns, 5) + 8 * rows * columns + 20
    }
    func steps(rows: Int) -> Int {
      fullCount * steps(rows: rows, columns: columns) + steps(rows: rows, columns: restColumns)
    }
    return groups * (pixels / rows * steps(rows: rows) + steps(rows: pixels % rows))
  }
}

private func quad(_ source: UnsafePointer<Float>, _ element: Int) -> SIMD4<Float> {
  UnsafeRawPointer(source + element).loadUnaligned(as: SIMD4<Float>.self)
}

private func store(_ quad: SIMD4<Float>, to target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: quad, as: SIMD4<Float>.self)
}
