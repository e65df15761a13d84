/// The sizes of a CONV_2D.
///
/// Input `[batch, H, W, inputChannels]`, filter `[outputChannels, kH, kW, inputChannels / groups]`,
/// output `[batch, outH, outW, outputChannels]`. Group g of the output channels reads group g of the
/// input channels.
package struct Convolution2D: Sendable, Hashable {
  package var batch: Int
  package var window: Window
  package var inputChannels: Int
  package var outputChannels: Int
  package var groups: Int
  /// Elements of the filter that are not 0; `nil` if they were not counted.
  ///
  /// Kernels that skip zeros are only considered if it is known.
  package var filterNonzeroCount: Int?

  package init(
    batch: Int,
    window: Window,
    inputChannels: Int,
    outputChannels: Int,
    groups: Int = 1,
    filterNonzeroCount: Int? = nil
  ) {
    self.batch = batch
    self.window = window
    self.inputChannels = inputChannels
    self.outputChannels = outputChannels
    self.groups = groups
    self.filterNonzeroCount = filterNonzeroCount
  }

  /// Output positions over the whole batch.
  package var outputPixelCount: Int { batch * window.outputHeight * window.outputWidth }

  /// Input channels that one output channel reads.
  package var channelsPerGroup: Int { inputChannels / groups }

  /// Elements of the filter.
  package var filterCount: Int {
    outputChannels * window.kernelHeight * window.kernelWidth * channelsPerGroup
  }

  /// Multiply-accumulate operations, padding counted as if it were read.
  package var multiplyAccumulateCount: Int {
    outputPixelCount * window.kernelHeight * window.kernelWidth * channelsPerGroup * outputChannels
  }
}
