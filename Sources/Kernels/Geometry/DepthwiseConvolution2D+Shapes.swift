extension DepthwiseConvolution2D {
  /// Checks the shapes of a DEPTHWISE_CONV_2D and works out its sizes.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, inputChannels]`
  ///   - filter: `[1, kH, kW, inputChannels * multiplier]`; the multiplier follows.
  /// - Throws: ``GeometryError`` if ranks, channels or sizes do not fit, or if the work is more than
  ///   `Int` can count.
  package init(
    input: [Int],
    filter: [Int],
    strideHeight: Int = 1,
    strideWidth: Int = 1,
    dilationHeight: Int = 1,
    dilationWidth: Int = 1,
    padding: PaddingScheme
  ) throws(GeometryError) {
    let operation = "DEPTHWISE_CONV_2D"
    try checkConvolutionShapes(input: input, filter: filter, operation)
    guard filter[0] == 1 else {
      throw GeometryError(
        operation: operation,
        expected: "a filter whose first size is 1",
        found: "shape \(filter)"
      )
    }
    let (inputChannels, outputChannels) = (input[3], filter[3])
    guard inputChannels > 0, outputChannels > 0, outputChannels % inputChannels == 0 else {
      throw GeometryError(
        operation: operation,
        expected: "filter channels that are a multiple of the input's, \(inputChannels)",
        found: "\(outputChannels)"
      )
    }
    let window = try Window(
      inputHeight: input[1],
      inputWidth: input[2],
      kernelHeight: filter[1],
      kernelWidth: filter[2],
      strideHeight: strideHeight,
      strideWidth: strideWidth,
      dilationHeight: dilationHeight,
      dilationWidth: dilationWidth,
      padding: padding,
      operation: operation
    )
    self.init(
      batch: input[0],
      window: window,
      inputChannels: inputChannels,
      multiplier: outputChannels / inputChannels
    )
    try checkCountable([batch, window.outputHeight, window.outputWidth] + filter, operation)
  }

  /// The output's sizes: `[batch, outH, outW, inputChannels * multiplier]`.
  package var outputShape: [Int] {
    [batch, window.outputHeight, window.outputWidth, outputChannels]
  }
}
