/// The sizes of a separable block: an optional pointwise CONV_2D, a 3x3 DEPTHWISE_CONV_2D and a
/// pointwise CONV_2D, each reading the one before.
///
/// Run together, row by row, the tensors between them stay in the processor's cache.
package struct SeparableBlock: Sendable, Hashable {
  /// The pointwise convolution in front; `nil` if the depthwise one reads the block's input.
  package var expansion: Convolution2D?
  package var depthwise: DepthwiseConvolution2D
  package var projection: Convolution2D

  package init(
    expansion: Convolution2D?,
    depthwise: DepthwiseConvolution2D,
    projection: Convolution2D
  ) {
    self.expansion = expansion
    self.depthwise = depthwise
    self.projection = projection
  }

  /// True if the parts fit each other and have the forms above.
  package var isValid: Bool {
    let window = depthwise.window
    guard window.kernelHeight == 3, window.kernelWidth == 3, window.dilationHeight == 1,
      window.dilationWidth == 1, depthwise.multiplier == 1,
      (0...2).contains(window.paddingTop), (0...2).contains(window.paddingLeft),
      projection.groups == 1, projection.window.isPointwise,
      projection.batch == depthwise.batch,
      projection.inputChannels == depthwise.outputChannels,
      projection.window.inputHeight == window.outputHeight,
      projection.window.inputWidth == window.outputWidth
    else { return false }
    guard let expansion else { return true }
    return expansion.groups == 1 && expansion.window.isPointwise
      && expansion.batch == depthwise.batch
      && expansion.outputChannels == depthwise.inputChannels
      && expansion.window.outputHeight == window.inputHeight
      && expansion.window.outputWidth == window.inputWidth
  }

  /// True if the depthwise convolution keeps the picture's size, one row of padding on each side.
  package var keepsSize: Bool {
    let window = depthwise.window
    return window.strideHeight == 1 && window.strideWidth == 1
      && window.paddingTop == 1 && window.paddingLeft == 1
      && window.outputHeight == window.inputHeight && window.outputWidth == window.inputWidth
  }

  /// True if there is no expansion or ``keepsSize``.
  package var keepsSizeIfExpanded: Bool { expansion == nil || keepsSize }

  /// Multiply-accumulate operations of all parts.
  package var multiplyAccumulateCount: Int {
    (expansion?.multiplyAccumulateCount ?? 0) + depthwise.multiplyAccumulateCount
      + projection.multiplyAccumulateCount
  }
}
