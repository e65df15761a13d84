import Kernels

/// Why rows of the kernel table do not take a convolution or block.
///
/// A row's `supports` decides and is a plain yes or no. What is said here is the first condition, of
/// those that such rows make, that does not hold.
enum KernelObjections {
  /// What speaks against a vector kernel for CONV_2D.
  static func text(_ convolution: Convolution2D, _ kernel: ConvolutionKernel) -> String {
    let lanes = kernel.instructionSet.vectorWidth
    let window = convolution.window
    if convolution.groups != 1 { return "takes one group of channels, not \(convolution.groups)" }
    if skipsZeros(kernel.name) { return sparseText(convolution, lanes: lanes) }
    if kernel.name.contains("_gemv_") { return vectorText(convolution, lanes: lanes) }
    if window.dilationWidth != 1 {
      return "takes taps side by side, not \(window.dilationWidth) apart"
    }
    if window.isPointwise { return "is for windows larger than one pixel" }
    if convolution.outputChannels < lanes { return channelText(convolution, lanes: lanes) }
    return "needs as many whole windows in a row as its tile is high, there are "
      + "\(window.innerColumns.count)"
  }

  /// What speaks against a vector kernel for DEPTHWISE_CONV_2D.
  static func text(_ convolution: DepthwiseConvolution2D) -> String {
    let window = convolution.window
    return "does not take windows of \(window.kernelHeight)x\(window.kernelWidth) with stride "
      + "\(window.strideHeight)x\(window.strideWidth) over \(convolution.inputChannels) channels"
  }

  /// What speaks against a kernel for separable blocks.
  static func text(_ block: SeparableBlock, _ kernel: SeparableBlockKernel) -> String {
    let lanes = kernel.instructionSet.vectorWidth
    let window = block.depthwise.window
    if !block.isValid { return "takes pointwise, 3x3 depthwise and pointwise convolutions only" }
    if block.depthwise.inputChannels < lanes {
      return "needs \(lanes) channels for one vector, there are \(block.depthwise.inputChannels)"
    }
    if block.projection.outputChannels < lanes {
      return channelText(block.projection, lanes: lanes)
    }
    if window.strideWidth > 2 { return "takes strides of 1 and 2, not \(window.strideWidth)" }
    if !block.keepsSizeIfExpanded {
      return "takes an expansion only where the picture keeps its size"
    }
    return sparseText(block.projection, lanes: lanes)
  }

  /// True for rows that leave out the zeros of filters: sparse matrix by matrix.
  private static func skipsZeros(_ name: String) -> Bool { name.contains("_spmm_") }

  private static func channelText(_ convolution: Convolution2D, lanes: Int) -> String {
    "needs \(lanes) output channels for one vector, there are \(convolution.outputChannels)"
  }

  /// What speaks against a product of a matrix by a vector.
  private static func vectorText(_ convolution: Convolution2D, lanes: Int) -> String {
    guard convolution.isWholeProduct else {
      return "is for one output pixel whose window is the whole input"
    }
    guard convolution.filterIsHalfPrecision else {
      return "is for filters that the model stores in half precision"
    }
    if convolution.outputChannels < lanes { return channelText(convolution, lanes: lanes) }
    return "needs \(4 * lanes) inputs for four vectors, there are \(convolution.inputCount)"
  }

  /// What speaks against leaving out zeros.
  private static func sparseText(_ convolution: Convolution2D, lanes: Int) -> String {
    guard convolution.window.isPointwise else {
      return "leaves out zeros of pointwise filters only"
    }
    guard let count = convolution.filterNonzeroCount else {
      return "is for filters of which at least half is 0"
    }
    if convolution.outputChannels < lanes { return channelText(convolution, lanes: lanes) }
    return
      "needs four weights an output channel that are not 0 and no more than half of all, there "
      + "are \(count) of \(convolution.filterCount) for \(convolution.outputChannels) channels"
  }
}
