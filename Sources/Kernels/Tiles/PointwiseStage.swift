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

  package init(
    _ convolution: Convolution2D,
    _ stage: SeparableBlockKernel.Call.Stage,
    lanes: Int
  ) {
    depth = convolution.inputChannels
    channels = convolution.outputChannels
    filter = stage.packedFilter
    panelStride = depth * Self.columns * lanes
    epilogue = FusedEpilogue(stage.epilogue, channels: channels)
  }

  /// Vectors of a full panel.
  package static var columns: Int { 2 }

  /// Where the pixels of one call lie.
  package struct Place {
    /// The first of `count` pixels of `depth` elements.
    package let input: UnsafePointer<Float>
    /// Number of pixels.
    package let count: Int
    /// Where as many pixels of the stage's channels go.
    package let output: UnsafeMutablePointer<Float>
    /// Index in the epilogue's residual of the first pixel.
    package let residualPixel: Int

    package init(
      input: UnsafePointer<Float>,
      count: Int,
      output: UnsafeMutablePointer<Float>,
      residualPixel: Int
    ) {
      self.input = input
      self.count = count
      self.output = output
      self.residualPixel = residualPixel
    }
  }
}
