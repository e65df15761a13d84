extension Pool2D {
  /// Checks the shape of a MAX_POOL_2D and works out its sizes.
  ///
  /// - Parameter input: `[batch, H, W, channels]`
  /// - Throws: ``GeometryError`` if the rank or the sizes do not fit, or if the work is more than
  ///   `Int` can count.
  package init(
    input: [Int],
    kernelHeight: Int,
    kernelWidth: Int,
    strideHeight: Int = 1,
    strideWidth: Int = 1,
    padding: PaddingScheme
  ) throws(GeometryError) {
    let operation = "MAX_POOL_2D"
    guard input.count == 4 else {
      throw GeometryError(
        operation: operation,
        expected: "an input of rank 4",
        found: "shape \(input)"
      )
    }
    try checkCountable(input, operation)
    let window = try Window(
      inputHeight: input[1],
      inputWidth: input[2],
      kernelHeight: kernelHeight,
      kernelWidth: kernelWidth,
      strideHeight: strideHeight,
      strideWidth: strideWidth,
      padding: padding,
      operation: operation
    )
    self.init(batch: input[0], window: window, channels: input[3])
    try checkCountable(outputShape + [kernelHeight, kernelWidth], operation)
  }

  /// The output's sizes: `[batch, outH, outW, channels]`.
  package var outputShape: [Int] {
    [batch, window.outputHeight, window.outputWidth, channels]
  }
}
