/// A pointwise convolution that skips the zeros of its filter.
///
/// Pixels are brought into planes, one a channel, some at a time; a product then takes a vector of
/// pixels of one channel, whatever the other channels' weights are.
///
/// Instruction sets extend it with the loops; see ``ConvolutionTile`` for why the type stands here.
package struct SparsePointwiseStage {
  /// Channels of an input pixel.
  package let depth: Int
  /// Channels of an output pixel.
  package let channels: Int
  /// The packed filter: index of each output channel's first entry.
  package let starts: UnsafeRawPointer
  /// The packed filter: its entries.
  package let entries: UnsafeRawPointer
  /// Bytes of an entry.
  ///
  /// Stored, since a property of another module's type is a call.
  package let entryStride: Int
  /// Elements from one plane to the next, and pixels of one at most.
  package let planeStride: Int
  package let epilogue: FusedEpilogue

  package init(
    _ convolution: Convolution2D,
    packedFilter: UnsafePointer<Float>,
    _ epilogue: Epilogue,
    lanes: Int
  ) {
    let filter = SparseFilter(convolution, lanes: lanes)
    depth = convolution.inputChannels
    channels = convolution.outputChannels
    starts = UnsafeRawPointer(packedFilter)
    entries = UnsafeRawPointer(packedFilter + filter.indexCount)
    entryStride = SparseFilter.entryStride
    planeStride = filter.planeStride
    self.epilogue = FusedEpilogue(epilogue, channels: channels)
  }

  /// Elements of scratch: the planes of all input channels and of one vector of output channels.
  package static func scratchCount(_ convolution: Convolution2D, lanes: Int) -> Int {
    (convolution.inputChannels + lanes) * SparseFilter(convolution, lanes: lanes).planeStride
  }

  /// Vectors of output channels; the last ends with the last channel and may overlap the one before.
  package static func groupCount(of channels: Int, lanes: Int) -> Int {
    (channels + lanes - 1) / lanes
  }

  /// The sums of one vector of output channels, in planes, and where they go.
  package struct Strip {
    package let sums: UnsafePointer<Float>
    /// Number of pixels.
    package let count: Int
    package let channels: TileChannels
    /// Index of the first pixel in the epilogue's residual.
    package let residualPixel: Int
    /// Where channel 0 of the first pixel goes.
    package let output: UnsafeMutablePointer<Float>

    package init(
      sums: UnsafePointer<Float>,
      count: Int,
      channels: TileChannels,
      residualPixel: Int,
      output: UnsafeMutablePointer<Float>
    ) {
      self.sums = sums
      self.count = count
      self.channels = channels
      self.residualPixel = residualPixel
      self.output = output
    }
  }
}
