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
  /// Vectors of output channels that are computed before they are stored: those of a cache line.
  package let groupsAtOnce: Int
  package let epilogue: FusedEpilogue

  package init(
    _ convolution: Convolution2D,
    packedFilter: UnsafePointer<Float>,
    _ epilogue: Epilogue,
    lanes: Int,
    planeStride: Int
  ) {
    let filter = SparseFilter(convolution, planeStride: planeStride)
    depth = convolution.inputChannels
    channels = convolution.outputChannels
    starts = UnsafeRawPointer(packedFilter)
    entries = UnsafeRawPointer(packedFilter + filter.indexCount)
    entryStride = SparseFilter.entryStride
    groupsAtOnce = Self.groupsAtOnce(lanes: lanes)
    self.epilogue = FusedEpilogue(epilogue, channels: channels)
  }

  /// Elements of scratch: the planes of all input channels and of the output channels that are computed
  /// before they are stored.
  package static func scratchCount(
    _ convolution: Convolution2D,
    lanes: Int,
    planeStride: Int
  ) -> Int {
    (convolution.inputChannels + groupsAtOnce(lanes: lanes) * lanes) * planeStride
  }

  private static func groupsAtOnce(lanes: Int) -> Int { max(1, 16 / lanes) }

  /// Vectors of output channels; the last ends with the last channel and may overlap the one before.
  package static func groupCount(of channels: Int, lanes: Int) -> Int {
    (channels + lanes - 1) / lanes
  }

  /// Lines of output pixels that stand behind each other in the planes.
  package struct Lines {
    package let count: Int
    /// Pixels of a line.
    package let length: Int
    /// Where channel 0 of the first pixel goes.
    package let output: UnsafeMutablePointer<Float>
    /// Index of that pixel in the epilogue's residual.
    package let residualPixel: Int
    /// Pixels from the beginning of a line to that of the next one, in the output and the residual.
    package let stride: Int

    package init(
      count: Int,
      length: Int,
      output: UnsafeMutablePointer<Float>,
      residualPixel: Int,
      stride: Int
    ) {
      self.count = count
      self.length = length
      self.output = output
      self.residualPixel = residualPixel
      self.stride = stride
    }
  }

  /// The sums of some vectors of output channels, in planes, and where they go.
  package struct Strip {
    package let sums: UnsafePointer<Float>
    /// Number of pixels.
    package let count: Int
    /// The vectors.
    package let groups: Range<Int>
    /// Index of the first pixel in the epilogue's residual.
    package let residualPixel: Int
    /// Where channel 0 of the first pixel goes.
    package let output: UnsafeMutablePointer<Float>

    package init(
      sums: UnsafePointer<Float>,
      count: Int,
      groups: Range<Int>,
      residualPixel: Int,
      output: UnsafeMutablePointer<Float>
    ) {
      self.sums = sums
      self.count = count
      self.groups = groups
      self.residualPixel = residualPixel
      self.output = output
    }
  }
}
