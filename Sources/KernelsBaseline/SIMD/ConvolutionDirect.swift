package import Kernels

/// CONV_2D over whole rows of output pixels, whose windows are read where they lie.
///
/// Neighbouring windows are a fixed number of elements apart, so tiles need no list of addresses: this
/// pays where a window holds few elements, as in first layers. Work items are output rows.
package enum ConvolutionDirect {
  /// The table row.
  package static func kernel(named name: String) -> ConvolutionKernel {
    ConvolutionKernel(
      name: name,
      instructionSet: instructionSet,
      refusal: refusal,
      cost: cost,
      packedFilterCount: { panels($0).count },
      pack: { panels($0).pack($1, to: $2) },
      scratchCount: { panels($0).depth },
      itemCount: { $0.batch &* $0.window.outputHeight },
      run: run
    )
  }

  private static func refusal(of convolution: Convolution2D) -> KernelRefusal? {
    let (window, lanes) = (convolution.window, Vector.scalarCount)
    let (windows, needed) = (window.innerColumns.count, max(tallRows, narrowRows))
    if convolution.groups != 1 { return .groups(convolution.groups) }
    if window.dilationWidth != 1 { return .dilatedTaps(window.dilationWidth) }
    if window.isPointwise { return .singlePixels }
    if convolution.outputChannels < lanes {
      return .narrowOutput(channels: convolution.outputChannels, lanes: lanes)
    }
    return windows < needed ? .shortRows(windows: windows, needed: needed) : nil
  }

  /// Pixels of a tile that is two vectors wide.
  @inline(__always)
  private static var tallRows: Int { TallestOfTwo<Int>.count }

  /// Pixels of a tile that is one vector wide.
  @inline(__always)
  private static var narrowRows: Int { TallestOfOne<Int>.count }

  private static func panels(_ convolution: Convolution2D) -> FilterPanels {
    FilterPanels(convolution, columns: 2, lanes: Vector.scalarCount)
  }

  private static func cost(_ convolution: Convolution2D) -> Int {
    let window = convolution.window
    let panels = panels(convolution)
    let inner = window.innerColumns.count
    let computed = (inner + tallRows - 1) / tallRows * tallRows
    let row = panels.cost(pixels: computed, rows: tallRows)
    // The sums of a lone pixel wait for each other. Each row reads the whole filter anew, which a
    // second-level cache delivers at eight elements a step at best.
    let border = (window.outputWidth - inner) * panels.panelCount * panels.depth * 5
    return convolution.batch * window.outputHeight * (row + border + panels.count / 8)
  }

  private static func run(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    _ rows: Range<Int>
  ) {
    let panels = panels(convolution)
    let inner = convolution.window.innerColumns
    let epilogue = FusedEpilogue(call.epilogue, channels: convolution.outputChannels)
    for row in rows {
      let place = ConvolutionRow(convolution, call, epilogue, row: row, panels: panels)
      var panel = call.packedFilter
      var channels = TileChannels(
        first: 0,
        group: 0..<convolution.outputChannels,
        lanes: Vector.scalarCount
      )
      while channels.first &+ Vector.scalarCount < convolution.outputChannels {
        tiles(
          TallestOfTwo<Unrolled2<Vector>>.self,
          TallestOfTwo<UnsafePointer<Float>>.self,
          place,
          inner,
          panel,
          channels
        )
        panel += panels.panelStride
        channels = channels.advanced(by: 2 &* Vector.scalarCount)
      }
      if channels.first < convolution.outputChannels {
        tiles(
          TallestOfOne<Unrolled1<Vector>>.self,
          TallestOfOne<UnsafePointer<Float>>.self,
          place,
          inner,
          panel,
          channels
        )
      }
      for column in 0..<inner.lowerBound { border(place, panels, column: column) }
      for column in inner.upperBound..<convolution.window.outputWidth {
        border(place, panels, column: column)
      }
    }
  }

  /// Pixels whose windows lie between the left and the right end of the row, for one panel.
  ///
  /// The last tile may overlap the one before.
  @inline(__always)
  private static func tiles<Sums: Unrolled, Pixels: Unrolled>(
    _ tile: Sums.Type,
    _ pixels: Pixels.Type,
    _ place: ConvolutionRow,
    _ columns: Range<Int>,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels
  )
  where
    Sums.Element: Unrolled, Sums.Element.Element == Vector, Pixels.Element == UnsafePointer<Float>
  {
    let last = columns.upperBound &- Sums.count
    let skipped = place.firstLine &* place.lineLength
    let filter = panel + skipped &* Sums.Element.count &* Vector.scalarCount
    var column = columns.lowerBound
    while true {
      var sums = place.epilogue.start(Sums.self, channels)
      var weights = filter
      var source = place.source + column &* place.pixelStride
      for _ in 0..<place.lineCount {
        let line = source
        accumulate(
          &sums,
          Pixels { line + $0 &* place.pixelStride },
          count: place.lineLength,
          &weights
        )
        source += place.lineStride
      }
      place.epilogue.finish(
        sums,
        channels,
        pixel: place.pixel &+ column,
        target: place.output + column &* place.outputChannels,
        stride: place.outputChannels
      )
      if column >= last { return }
      column = min(column &+ Sums.count, last)
    }
  }

  /// One pixel whose window reaches beyond the row, for all panels.
  private static func border(_ place: ConvolutionRow, _ panels: FilterPanels, column: Int) {
    let window = place.copyWindow(column: column)
    var panel = place.filter
    var channels = TileChannels(
      first: 0,
      group: 0..<place.outputChannels,
      lanes: Vector.scalarCount
    )
    while channels.first < place.outputChannels {
      if channels.first &+ Vector.scalarCount < place.outputChannels {
        borderPixel(Unrolled1<Unrolled2<Vector>>.self, place, window, panel, channels, column)
      } else {
        borderPixel(Unrolled1<Unrolled1<Vector>>.self, place, window, panel, channels, column)
      }
      panel += panels.panelStride
      channels = channels.advanced(by: 2 &* Vector.scalarCount)
    }
  }

  @inline(__always)
  private static func borderPixel<Sums: Unrolled>(
    _ tile: Sums.Type,
    _ place: ConvolutionRow,
    _ window: UnsafePointer<Float>,
    _ panel: UnsafePointer<Float>,
    _ channels: TileChannels,
    _ column: Int
  ) where Sums.Element: Unrolled, Sums.Element.Element == Vector {
    var sums = place.epilogue.start(Sums.self, channels)
    var weights = panel
    let pixels = Unrolled1<UnsafePointer<Float>> { _ in window }
    accumulate(&sums, pixels, count: place.depth, &weights)
    place.epilogue.finish(
      sums,
      channels,
      pixel: place.pixel &+ column,
      target: place.output + column &* place.outputChannels,
      stride: place.outputChannels
    )
  }
}
