/// A 3x3 depthwise convolution over rows of pixels.
///
/// Instruction sets extend it with the loops; see ``ConvolutionTile`` for why the type stands here.
package struct DepthwiseStage {
  package let window: Window
  package let channels: Int
  /// Nine vectors a vector of channels, of which the last may overlap the one before.
  package let filter: UnsafePointer<Float>
  package let epilogue: FusedEpilogue
  /// Output pixels all of whose taps may be read.
  package let innerColumns: Range<Int>

  /// - Parameter margins: True if a pixel of zeros stands on both sides of each input row.
  package init(
    _ convolution: DepthwiseConvolution2D,
    _ stage: SeparableBlockKernel.Call.Stage,
    margins: Bool
  ) {
    window = convolution.window
    innerColumns = margins ? 0..<window.outputWidth : window.innerColumns
    channels = convolution.outputChannels
    filter = stage.packedFilter
    epilogue = FusedEpilogue(stage.epilogue, channels: channels)
  }

  /// Some channels of neighbouring pixels.
  package struct Place {
    package let channels: Range<Int>
    /// Column of the first pixel.
    package let column: Int
    /// Index of that pixel among those that are computed of its row.
    package let index: Int

    package init(channels: Range<Int>, column: Int, index: Int) {
      self.channels = channels
      self.column = column
      self.index = index
    }
  }
}

/// The three input rows under a window, each by its first pixel.
///
/// Above and below the picture they are rows of zeros.
package struct WindowRows {
  package let top: UnsafePointer<Float>
  package let middle: UnsafePointer<Float>
  package let bottom: UnsafePointer<Float>

  package init(
    top: UnsafePointer<Float>,
    middle: UnsafePointer<Float>,
    bottom: UnsafePointer<Float>
  ) {
    self.top = top
    self.middle = middle
    self.bottom = bottom
  }
}
