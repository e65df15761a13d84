internal import Tensors

extension Convolution2D {
  /// Checks the shapes of a CONV_2D and works out its sizes.
  ///
  /// - Parameters:
  ///   - input: `[batch, H, W, inputChannels]`
  ///   - filter: `[outputChannels, kH, kW, inputChannels / groups]`; the number of groups follows.
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
    let operation = "CONV_2D"
    try checkConvolutionShapes(input: input, filter: filter, operation)
    let (inputChannels, outputChannels, perGroup) = (input[3], filter[0], filter[3])
    guard perGroup > 0, inputChannels > 0, inputChannels % perGroup == 0 else {
      throw GeometryError(
        operation: operation,
        expected: "input channels that are a multiple of the filter's, \(perGroup)",
        found: "\(inputChannels)"
      )
    }
    let groups = inputChannels / perGroup
    guard outputChannels > 0, outputChannels % groups == 0 else {
      throw GeometryError(
        operation: operation,
        expected: "output channels that are a multiple of the \(groups) groups",
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
      outputChannels: outputChannels,
      groups: groups
    )
    let output = [batch, window.outputHeight, window.outputWidth]
    try checkCountable(output + filter, operation)
    try checkCountable(output + [outputChannels], operation)
  }

  /// The output's sizes: `[batch, outH, outW, outputChannels]`.
  package var outputShape: [Int] {
    [batch, window.outputHeight, window.outputWidth, outputChannels]
  }
}

/// Checks that input and filter have four axes, none negative, and can be counted.
func checkConvolutionShapes(
  input: [Int],
  filter: [Int],
  _ operation: String
) throws(GeometryError) {
  for (name, shape) in [("an input", input), ("a filter", filter)] where shape.count != 4 {
    throw GeometryError(
      operation: operation,
      expected: "\(name) of rank 4",
      found: "shape \(shape)"
    )
  }
  try checkCountable(input, operation)
  try checkCountable(filter, operation)
}

/// Checks that no size is negative and that their product fits `Int`.
func checkCountable(_ sizes: [Int], _ operation: String) throws(GeometryError) {
  guard Shape(checking: sizes) != nil else {
    throw GeometryError(
      operation: operation,
      expected: "sizes whose product can be counted",
      found: "\(sizes)"
    )
  }
}
