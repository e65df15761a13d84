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
  /// True if half precision is known to hold each element of the filter exactly.
  package var filterIsHalfPrecision = false

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

  /// True if there is one output pixel, whose window is the whole input: a matrix by a vector.
  package var isWholeProduct: Bool {
    outputPixelCount == 1 && groups == 1 && window.paddingTop == 0 && window.paddingLeft == 0
      && window.dilationHeight == 1 && window.dilationWidth == 1
      && window.kernelHeight == window.inputHeight && window.kernelWidth == window.inputWidth
  }

  /// Elements of one input picture.
  package var inputCount: Int { window.inputHeight * window.inputWidth * inputChannels }

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
