import Kernels
import TestSupport

/// A depthwise convolution with everything it reads, and what it should compute.
struct DepthwiseConvolutionCase: CustomStringConvertible {
  let geometry: DepthwiseConvolution2D
  var input: [Float]
  let filter: [Float]
  let epilogue: EpilogueData
  private let text: String

  /// Fills a convolution with random numbers; `nil` if no window fits.
  ///
  /// - Parameters:
  ///   - channels: Of the input.
  ///   - residualChannels: 0 for no residual.
  ///   - numbers: Of input, filter and epilogue.
  init?(
    _ window: WindowCase,
    channels: Int,
    multiplier: Int = 1,
    batch: Int = 1,
    function: TestedFunction = .none,
    hasBias: Bool = true,
    residualChannels: Int = 0,
    numbers: TestedNumbers = .integers
  ) {
    guard let sizes = window.window else { return nil }
    var random = SplitMix64(seed: 0xD3E9)
    geometry = DepthwiseConvolution2D(
      batch: batch,
      window: sizes,
      inputChannels: channels,
      multiplier: multiplier
    )
    input = numbers(batch * sizes.inputHeight * sizes.inputWidth * channels, &random)
    filter = numbers(geometry.filterCount, &random)
    epilogue = EpilogueData(
      channels: geometry.outputChannels,
      pixels: geometry.outputRowCount * sizes.outputWidth,
      function: function,
      hasBias: hasBias,
      residualChannels: residualChannels,
      numbers: numbers,
      random: &random
    )
    text = """
      \(window), batch \(batch), channels \(channels)x\(multiplier), \(function), \
      residual \(residualChannels), bias \(hasBias)
      """
  }

  var description: String { text }

  var outputCount: Int { geometry.outputShape.reduce(1, *) }

  /// The output of the plain loops.
  func reference() -> [Float] {
    var result: [Float] = []
    epilogue.withEpilogue { epilogue in
      result = output(outputCount) {
        Reference.depthwiseConvolution2D(
          geometry,
          input: input,
          filter: filter,
          epilogue: epilogue,
          output: $0
        )
      }
    }
    return result
  }

  /// For each element how far another order of summation may be from the plain loops.
  ///
  /// A sum of n products, in whatever order, fused or not, is off by at most n units of 2^-24 of the
  /// sum of their magnitudes. Both sides err, and bias, residual and function add three roundings;
  /// tanh takes one more unit or two. Residual and slopes are at most 1 in magnitude.
  var tolerances: [Float] {
    let window = geometry.window
    let products = window.kernelHeight * window.kernelWidth
    let magnitudes = output(outputCount) {
      Reference.depthwiseConvolution2D(
        geometry,
        input: input.map(\.magnitude),
        filter: filter.map(\.magnitude),
        bias: epilogue.bias?.map(\.magnitude),
        activation: .none,
        output: $0
      )
    }
    return magnitudes.map { 2 * Float(products + 5) * 0x1p-24 * ($0 + 1) }
  }
}
