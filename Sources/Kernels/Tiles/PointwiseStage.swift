/// A pointwise convolution over pixels that follow each other in memory.
///
/// Instruction sets extend it with the loops; see ``ConvolutionTile`` for why the type stands here.
package struct PointwiseStage {
  /// Channels of an input pixel.
  package let depth: Int
  /// Channels of an output pixel.
  package let channels: Int
  /// Packed as ``FilterPanels`` says, with panels of two vectors.
  package let filter: UnsafePointer<Float>
  /// Elements from one full panel to the next.
  package let panelStride: Int
  package let epilogue: FusedEpilogue
  /// True if `max(x, x * slope)` is the same as PRELU: no slope is larger than 1.
  package let slopesAreAtMostOne: Bool

  package init(
    _ convolution: Convolution2D,
    _ stage: SeparableBlockKernel.Call.Stage,
    lanes: Int
  ) {
    depth = convolution.inputChannels
    channels = convolution.outputChannels
    filter = stage.packedFilter
    panelStride = depth * Self.columns * lanes
    epilogue = FusedEpilogue(stage.epilogue)
    slopesAreAtMostOne = areAtMostOne(epilogue.slopes, count: channels)
  }

  /// Vectors of a full panel.
  package static var columns: Int { 2 }

  /// Where the pixels of one call lie.
  package struct Place {
    package let input: UnsafePointer<Float>
    package let output: UnsafeMutablePointer<Float>
    /// Index in the residual of the first pixel.
    package let residualPixel: Int

    package init(
      input: UnsafePointer<Float>,
      output: UnsafeMutablePointer<Float>,
      residualPixel: Int
    ) {
      self.input = input
      self.output = output
      self.residualPixel = residualPixel
    }
  }
}

/// True if there are slopes and none is larger than 1.
func areAtMostOne(_ slopes: UnsafePointer<Float>?, count: Int) -> Bool {
  guard let slopes else { return false }
  for channel in 0..<count where !(slopes[channel] <= 1) { return false }
  return true
}
