package import Kernels

/// CONV_2D as an implicit matrix product: output pixels by output channels, summed over the window.
///
/// The filter is packed in panels (``FilterPanels``), the input is read where it lies
/// (``InputRuns``), and tiles of the product are summed in registers (``ConvolutionTile``). Work items
/// are tiles of pixels with all channels or, if there are few of them, panels with all pixels.
package enum ConvolutionIGEMM {
  /// Pixels and channels of the tile that is 1 to 4 vectors wide.
  package static func tile(columns: Int) -> (pixels: Int, channels: Int) {
    (ConvolutionTile.height(columns: columns), columns * Vector.scalarCount)
  }

  /// The table row of the tile that is 1 to 4 vectors wide.
  package static func kernel(named name: String, columns: Int) -> ConvolutionKernel {
    let (rows, _) = tile(columns: columns)
    return ConvolutionKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: { _ in nil },
      cost: { cost($0, panels($0, columns)) },
      packedFilterCount: { panels($0, columns).count },
      pack: { panels($0, columns).pack($1, to: $2) },
      scratchCount: { InputRuns($0).scratchCount(rows: rows) },
      itemCount: { panels($0, columns).itemCount(pixels: $0.outputPixelCount, rows: rows) },
      run: { run($0, $1, $2, panels($0, columns)) }
    )
  }

  private static func panels(_ convolution: Convolution2D, _ columns: Int) -> FilterPanels {
    FilterPanels(convolution, columns: columns, lanes: Vector.scalarCount)
  }

  private static func cost(_ convolution: Convolution2D, _ panels: FilterPanels) -> Int {
    let pixels = convolution.outputPixelCount
    let tiles = panels.cost(pixels: pixels, rows: tile(columns: panels.columns).pixels)
    // Finding a stretch and listing its address takes about forty steps.
    let addresses = convolution.window.isPointwise ? 0 : pixels * InputRuns(convolution).count * 40
    return tiles + addresses
  }

  private static func run(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ items: Range<Int>,
    _ panels: FilterPanels
  ) {
    let (rows, _) = tile(columns: panels.columns)
    let runs = InputRuns(convolution)
    runs.prepare(call.scratch)
    let tile = ConvolutionTile(convolution, call, runs: runs, panels: panels, rows: rows)
    let pixels = convolution.outputPixelCount
    if panels.itemsArePanels(pixels: pixels, rows: rows) {
      for item in items {
        let (group, panel) = item.quotientAndRemainder(dividingBy: panels.panelCount)
        compute(
          convolution,
          call,
          tile,
          runs,
          panels,
          group: group,
          panelRange: panel..<panel + 1,
          pixels: 0..<pixels
        )
      }
    } else {
      let end = items.upperBound * rows
      for group in 0..<convolution.groups {
        compute(
          convolution,
          call,
          tile,
          runs,
          panels,
          group: group,
          panelRange: 0..<panels.panelCount,
          pixels: items.lowerBound * rows..<(end < pixels ? end : pixels)
        )
      }
    }
  }

  /// Computes a range of pixels for a range of a group's panels.
  private static func compute(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ tile: ConvolutionTile,
    _ runs: InputRuns,
    _ panels: FilterPanels,
    group: Int,
    panelRange: Range<Int>,
    pixels: Range<Int>
  ) {
    let (rows, width) = ConvolutionIGEMM.tile(columns: panels.columns)
    // So many tiles share one pass over the panels. Their pixels should stay in the first cache.
    let tileLimit = 8
    let isPointwise = convolution.window.isPointwise
    let input = isPointwise ? call.input + group &* convolution.channelsPerGroup : nil

    let groupChannel = group &* panels.channels
    let groupChannels = groupChannel..<groupChannel &+ panels.channels
    let filter = call.packedFilter + group &* panels.groupStride
    // A last panel as wide as the others needs no tiles of its own.
    let fullCount = panels.restColumns == panels.columns ? panels.panelCount : panels.fullCount
    let endFull = panelRange.upperBound < fullCount ? panelRange.upperBound : fullCount

    var pixel = pixels.lowerBound
    while pixel < pixels.upperBound {
      let left = pixels.upperBound &- pixel
      let height = left < rows ? ConvolutionTile.height(forRest: left) : rows
      var tileCount = 1
      if isPointwise {
        let fullTiles = left / rows
        tileCount = fullTiles < 1 ? 1 : fullTiles < tileLimit ? fullTiles : tileLimit
      } else {
        runs.locate(
          convolution,
          input: call.input,
          group: group,
          pixel: pixel,
          height: height,
          rows: rows,
          scratch: call.scratch
        )
      }
      if panelRange.lowerBound < endFull {
        let place = ConvolutionTile.Place(
          input: input,
          pixel: pixel,
          tileCount: tileCount,
          panel: filter + panelRange.lowerBound &* panels.panelStride,
          panelCount: endFull &- panelRange.lowerBound,
          channels: TileChannels(
            first: groupChannel &+ panelRange.lowerBound &* width,
            group: groupChannels,
            lanes: Vector.scalarCount
          )
        )
        tile.compute(height: height, columns: panels.columns, place)
      }
      if panelRange.upperBound > fullCount {
        let place = ConvolutionTile.Place(
          input: input,
          pixel: pixel,
          tileCount: tileCount,
          panel: filter + fullCount &* panels.panelStride,
          panelCount: 1,
          channels: TileChannels(
            first: groupChannel &+ fullCount &* width,
            group: groupChannels,
            lanes: Vector.scalarCount
          )
        )
        tile.compute(height: height, columns: panels.restColumns, place)
      }
      pixel &+= height &* tileCount
    }
  }
}
