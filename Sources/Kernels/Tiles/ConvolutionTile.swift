/// What the tiles of one convolution have in common.
///
/// The kernels that compute tiles are extensions of this type in the instruction sets' modules. The
/// type itself, like every type they use, is declared here: the value witnesses of a type are weak
/// symbols that modules share by size, so a type of an AVX module could put AVX code under baseline
/// code that has a type of equal size.
package struct ConvolutionTile {
  /// Which tiles a call computes.
  package struct Place {
    /// The first channel read of pixel 0 if each output pixel reads just its own pixel; otherwise
    /// `nil`, and the addresses of the one tile's stretches are listed.
    package let input: UnsafePointer<Float>?
    /// The first output pixel.
    package let pixel: Int
    /// Tiles; 1 without `input`.
    package let tileCount: Int
    /// The first panel.
    package let panel: UnsafePointer<Float>
    /// Panels that follow each other.
    package let panelCount: Int
    /// Channels of the first panel.
    package let channels: TileChannels

    package init(
      input: UnsafePointer<Float>?,
      pixel: Int,
      tileCount: Int,
      panel: UnsafePointer<Float>,
      panelCount: Int,
      channels: TileChannels
    ) {
      self.input = input
      self.pixel = pixel
      self.tileCount = tileCount
      self.panel = panel
      self.panelCount = panelCount
      self.channels = channels
    }
  }

  /// Stretches of the window, see ``InputRuns``.
  package let runCount: Int
  package let runLength: Int
  /// Addresses of the stretches.
  package let addresses: UnsafeRawPointer
  /// Bytes from the addresses of one stretch to those of the next.
  package let addressStride: Int
  /// Elements from one input pixel to the next.
  package let pixelStride: Int
  /// Elements from one full panel of the filter to the next.
  package let panelStride: Int
  package let epilogue: FusedEpilogue
  package let output: UnsafeMutablePointer<Float>
  /// Channels of the whole output.
  package let outputChannels: Int

  package init(
    _ convolution: Convolution2D,
    _ call: ConvolutionKernel.Call,
    runs: InputRuns,
    panels: FilterPanels,
    rows: Int
  ) {
    runCount = runs.count
    runLength = runs.length
    addresses = UnsafeRawPointer(runs.addresses(call.scratch))
    addressStride = rows * MemoryLayout<InputRuns.Address>.stride
    pixelStride = convolution.inputChannels
    panelStride = panels.panelStride
    epilogue = FusedEpilogue(call.epilogue, channels: convolution.outputChannels)
    output = call.output
    outputChannels = convolution.outputChannels
  }
}
