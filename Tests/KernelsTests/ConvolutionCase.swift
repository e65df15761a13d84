import Kernels
import TestSupport

/// A convolution with everything it reads, and what it should compute.
struct ConvolutionCase: Sendable, CustomStringConvertible {
  var geometry: Convolution2D
  var function = TestedFunction.none
  var hasBias = true
  /// Channels of the residual; 0 for none.
  var residualChannels = 0

  /// A convolution over a square-ish input.
  ///
  /// - Parameters:
  ///   - input: Height and width.
  ///   - channels: Input and output channels.
  ///   - kernel: Height and width.
  ///   - padding: Rows and columns on each side.
  init(
    _ input: (Int, Int),
    _ channels: (Int, Int),
    kernel: (Int, Int) = (1, 1),
    stride: (Int, Int) = (1, 1),
    dilation: (Int, Int) = (1, 1),
    padding: (Int, Int) = (0, 0),
    groups: Int = 1,
    batch: Int = 1
  ) {
    func outputSize(_ size: Int, _ kernel: Int, _ stride: Int, _ dilation: Int, _ padding: Int)
      -> Int
    { (size + 2 * padding - (kernel - 1) * dilation - 1) / stride + 1 }
    let window = Window(
      inputHeight: input.0,
      inputWidth: input.1,
      outputHeight: outputSize(input.0, kernel.0, stride.0, dilation.0, padding.0),
      outputWidth: outputSize(input.1, kernel.1, stride.1, dilation.1, padding.1),
      kernelHeight: kernel.0,
      kernelWidth: kernel.1,
      strideHeight: stride.0,
      strideWidth: stride.1,
      dilationHeight: dilation.0,
      dilationWidth: dilation.1,
      paddingTop: padding.0,
      paddingLeft: padding.1
    )
    geometry = Convolution2D(
      batch: batch,
      window: window,
      inputChannels: channels.0,
      outputChannels: channels.1,
      groups: groups
    )
  }

  /// The same with a filter of which seven elements in ten are 0.
  func sparse() -> ConvolutionCase {
    var copy = self
    copy.geometry.filterNonzeroCount = (0..<geometry.filterCount).count(where: isKept)
    return copy
  }

  /// The same with a filter that half precision holds exactly.
  func halfPrecision() -> ConvolutionCase {
    var copy = self
    copy.geometry.filterIsHalfPrecision = true
    return copy
  }

  /// True for an element of a sparse filter that is not 0; some rows have many of them, some none.
  func isKept(_ index: Int) -> Bool {
    let channel = index / geometry.inputChannels
    return channel % 5 != 4 && (index &* 2_654_435_761) >> 7 % 8 < 3
  }

  func with(
    _ function: TestedFunction,
    residualChannels: Int = 0,
    bias: Bool = true
  ) -> ConvolutionCase {
    var copy = self
    copy.function = function
    copy.residualChannels = residualChannels
    copy.hasBias = bias
    return copy
  }

  var description: String {
    let window = geometry.window
    return """
      \(geometry.batch)x\(window.inputHeight)x\(window.inputWidth)x\(geometry.inputChannels) \
      -> \(window.outputHeight)x\(window.outputWidth)x\(geometry.outputChannels), \
      kernel \(window.kernelHeight)x\(window.kernelWidth), \
      stride \(window.strideHeight)x\(window.strideWidth), \
      dilation \(window.dilationHeight)x\(window.dilationWidth), \
      padding \(window.paddingTop)x\(window.paddingLeft), groups \(geometry.groups), \
      \(function), residual \(residualChannels), bias \(hasBias), \
      \(geometry.filterNonzeroCount ?? geometry.filterCount) products
      """
  }
}

/// What an epilogue reads, filled with random numbers.
struct EpilogueData {
  let bias: [Float]?
  let residual: [Float]?
  let residualChannels: Int
  let slopes: [Float]
  let function: TestedFunction

  init(
    channels: Int,
    pixels: Int,
    function: TestedFunction,
    hasBias: Bool,
    residualChannels: Int,
    numbers: TestedNumbers = .fractions,
    random: inout SplitMix64
  ) {
    bias = hasBias ? numbers(channels, &random) : nil
    residual = residualChannels > 0 ? numbers(pixels * residualChannels, &random) : nil
    self.residualChannels = residualChannels
    slopes = numbers(channels, &random)
    self.function = function
  }

  /// Applies residual and function to sums that have their bias already.
  func finish(_ sums: [Float], channels: Int) -> [Float] {
    var result = sums
    for index in result.indices {
      let (pixel, channel) = index.quotientAndRemainder(dividingBy: channels)
      if let residual, channel < residualChannels {
        result[index] += residual[pixel * residualChannels + channel]
      }
      if function == .prelu, result[index] < 0 { result[index] *= slopes[channel] }
    }
    guard let activation = function.activation else { return result }
    let input = GuardedFloats(result)
    let output = GuardedFloats(count: result.count)
    withExtendedLifetime(input) {
      Reference.unary(
        .activation(activation),
        input: input.start,
        output: output.start,
        count: result.count
      )
    }
    return output.elements
  }

  /// Calls a kernel with pointers to the data.
  func withEpilogue(_ body: (Epilogue) -> Void) {
    let bias = bias.map { GuardedFloats($0) }
    let residual = residual.map { GuardedFloats($0) }
    let slopes = GuardedFloats(slopes)
    let function: Epilogue.Function =
      if let activation = function.activation {
        .activation(activation)
      } else {
        .prelu(slopes: slopes.start)
      }
    body(
      Epilogue(
        bias: bias.map { UnsafePointer($0.start) },
        residual: residual.map { UnsafePointer($0.start) },
        residualChannels: residualChannels,
        function: function
      )
    )
    // The memory must outlive the call.
    withExtendedLifetime((bias, residual, slopes)) {}
  }
}
