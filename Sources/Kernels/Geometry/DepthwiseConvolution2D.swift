/// The sizes of a DEPTHWISE_CONV_2D.
///
/// Input `[batch, H, W, inputChannels]`, filter `[1, kH, kW, inputChannels * multiplier]`, output
/// `[batch, outH, outW, inputChannels * multiplier]`. Output channel `c` reads input channel
/// `c / multiplier` alone.
package struct DepthwiseConvolution2D: Sendable, Hashable {
  package var batch: Int
  package var window: Window
  package var inputChannels: Int
  package var multiplier: Int

  package init(batch: Int, window: Window, inputChannels: Int, multiplier: Int = 1) {
    self.batch = batch
    self.window = window
    self.inputChannels = inputChannels
    self.multiplier = multiplier
  }

  package var outputChannels: Int { inputChannels * multiplier }

  /// Output rows over the whole batch.
  package var outputRowCount: Int { batch * window.outputHeight }

  /// Elements of the filter.
  package var filterCount: Int { window.kernelHeight * window.kernelWidth * outputChannels }

  /// Multiply-accumulate operations, padding counted as if it were read.
  package var multiplyAccumulateCount: Int {
    outputRowCount * window.outputWidth * filterCount
  }
}
