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
      supports: { _ in true },
      cost: { panels($0, columns).cost(pixels: $0.outputPixelCount, rows: rows) },
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

  private static func run(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ items: Range<Int>,
    _ panels: FilterPanels
  ) {
    let (rows, width) = tile(columns: panels.columns)
    let runs = InputRuns(convolution)
    runs.prepare(call.scratch)
    let tile = ConvolutionTile(convolution, call, runs: runs, panels: panels, rows: rows)
    let pixels = convolution.outputPixelCount
    let tileCount = (pixels &+ rows &- 1) / rows
    let itemsArePanels = panels.itemsArePanels(pixels: pixels, rows: rows)
    let steps = itemsArePanels ? tileCount : panels.groups
    for item in items {
      for step in 0..<steps {
        // With items of panels the steps are tiles of pixels, otherwise they are groups.
        let pixel = (itemsArePanels ? step : item) &* rows
        let group = itemsArePanels ? item / panels.panelCount : step
        let firstPanel = itemsArePanels ? item % panels.panelCount : 0
        let endPanel = itemsArePanels ? firstPanel &+ 1 : panels.panelCount
        let height = pixels &- pixel < rows ? pixels &- pixel : rows
        runs.locate(
          convolution,
          input: call.input,
          group: group,
          pixel: pixel,
          height: height,
          rows: rows,
          scratch: call.scratch
        )

        let firstChannel = group &* panels.channels
        let filter = call.packedFilter + group &* panels.groupStride
        let endFull = endPanel < panels.fullCount ? endPanel : panels.fullCount
        if firstPanel < endFull {
          tile.compute(
            height: height,
            columns: panels.columns,
            pixel: pixel,
            panel: filter + firstPanel &* panels.panelStride,
            channel: firstChannel &+ firstPanel &* width,
            end: firstChannel &+ endFull &* width
          )
        }
        if endPanel > panels.fullCount {
          tile.compute(
            height: height,
            columns: panels.restColumns,
            pixel: pixel,
            panel: filter + panels.fullCount &* panels.panelStride,
            channel: firstChannel &+ panels.fullCount &* width,
            end: firstChannel &+ panels.channels
          )
        }
      }
    }
  }
}
