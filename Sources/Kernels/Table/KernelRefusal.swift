/// Why a kernel cannot compute a convolution or a block, with the sizes that it minds.
///
/// Rows of the kernel table decide by these alone, so what people are told is what was decided.
package enum KernelRefusal: Sendable, Hashable, CustomStringConvertible {
  /// There are so many groups of channels, and the kernel takes one.
  case groups(Int)
  /// Taps lie so many columns apart, and the kernel takes neighbours.
  case dilatedTaps(Int)
  /// Windows are single pixels, and the kernel is for larger ones.
  case singlePixels
  /// Windows are larger than single pixels.
  case largeWindows
  /// There are fewer input channels than a vector has elements.
  case narrowInput(channels: Int, lanes: Int)
  /// There are fewer output channels than a vector has elements.
  case narrowOutput(channels: Int, lanes: Int)
  /// A row has fewer whole windows, so many, than the kernel's tile is high.
  case shortRows(windows: Int, needed: Int)
  /// Less than half of the filter is 0.
  case denseFilter
  /// The filter has too few elements that are not 0.
  case fewWeights(Int, outputChannels: Int)
  /// There are several output pixels, or the window is not the whole input.
  case partOfInput
  /// The filter may need single precision.
  case singlePrecision
  /// An output element has fewer products, so many, than the kernel sums at a time.
  case fewInputs(Int, needed: Int)
  /// Windows have another size than 3x3.
  case windowSize(height: Int, width: Int)
  /// So many output channels are made of each input channel, and the kernel makes one.
  case multiplier(Int)
  /// The input channels are not as many as the kernel can address.
  case inputChannels(Int, expected: ClosedRange<Int>)
  /// A size is beyond the 32-bit numbers that the kernel counts with.
  case beyond32Bits(Int)
  /// The convolutions are not those of a separable block.
  case otherBlock
  /// The depthwise convolution goes so many columns at a time.
  case stride(Int)
  /// The block has an expansion, and its depthwise convolution changes the picture's size.
  case resizedExpansion

  /// What the kernel takes, and what there is instead, as half a sentence.
  package var description: String {
    switch self {
    case .groups(let count): "takes one group of channels, not \(count)"
    case .dilatedTaps(let distance): "takes taps side by side, not \(distance) apart"
    case .singlePixels: "is for windows larger than one pixel"
    case .largeWindows: "leaves out zeros of pointwise filters only"
    case .narrowInput(let channels, let lanes):
      "needs \(lanes) channels for one vector, there are \(channels)"
    case .narrowOutput(let channels, let lanes):
      "needs \(lanes) output channels for one vector, there are \(channels)"
    case .shortRows(let windows, let needed):
      "needs \(needed) whole windows in a row for one tile, there are \(windows)"
    case .denseFilter: "is for filters of which at least half is 0"
    case .fewWeights(let count, let outputChannels):
      "needs four weights an output channel that are not 0, there are \(count) for "
        + "\(outputChannels) channels"
    case .partOfInput: "is for one output pixel whose window is the whole input"
    case .singlePrecision: "is for filters that the model stores in half precision"
    case .fewInputs(let count, let needed):
      "needs \(needed) products a sum, there are \(count)"
    case .windowSize(let height, let width): "takes windows of 3x3, not \(height)x\(width)"
    case .multiplier(let count):
      "makes one output channel of each input channel, not \(count)"
    case .inputChannels(let count, let expected):
      "takes \(expected.lowerBound) to \(expected.upperBound) input channels, not \(count)"
    case .beyond32Bits(let size): "counts with 32 bits, which do not hold \(size)"
    case .otherBlock: "takes pointwise, 3x3 depthwise and pointwise convolutions only"
    case .stride(let stride): "takes strides of 1 and 2, not \(stride)"
    case .resizedExpansion: "takes an expansion only where the picture keeps its size"
    }
  }
}
