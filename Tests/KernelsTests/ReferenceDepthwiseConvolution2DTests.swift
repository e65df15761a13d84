import Kernels
import TestSupport
import Testing

@Suite struct ReferenceDepthwiseConvolution2DTests {
  private func convolve(
    _ geometry: DepthwiseConvolution2D,
    _ input: [Float],
    _ filter: [Float],
    _ bias: [Float],
    _ activation: Activation = .none
  ) -> [Float] {
    output(geometry.outputShape.reduce(1, *)) {
      Reference.depthwiseConvolution2D(
        geometry,
        input: input,
        filter: filter,
        bias: bias,
        activation: activation,
        output: $0
      )
    }
  }

  /// Computed with LiteRT: two channels, multiplier 2.
  @Test func knownValues() throws {
    let geometry = try DepthwiseConvolution2D(
      input: [1, 3, 3, 2],
      filter: [1, 2, 2, 4],
      padding: .valid
    )
    #expect(geometry.multiplier == 2)
    let result = convolve(
      geometry,
      (1...18).map { Float($0) },
      (1...16).map { Float($0) },
      [0, 100, 200, 300]
    )
    #expect(
      result == [
        196, 316, 472, 596, 252, 380, 544, 676, 364, 508, 688, 836, 420, 572, 760, 916,
      ]
    )
  }

  /// It is a CONV_2D with one group a channel, whose filter has its axes in another order.
  @Test(
    arguments: [(1, 1, 1), (1, 2, 1), (3, 1, 1), (2, 2, 1), (1, 1, 2), (4, 1, 2)]
      as [(Int, Int, Int)]
  )
  func equalsAGroupedConvolution(multiplier: Int, stride: Int, dilation: Int) throws {
    let channels = 5
    let outputs = channels * multiplier
    let depthwise = try DepthwiseConvolution2D(
      input: [2, 6, 7, channels],
      filter: [1, 3, 2, outputs],
      strideHeight: stride,
      strideWidth: stride,
      dilationHeight: dilation,
      dilationWidth: dilation,
      padding: .same
    )
    let grouped = try Convolution2D(
      input: [2, 6, 7, channels],
      filter: [outputs, 3, 2, 1],
      strideHeight: stride,
      strideWidth: stride,
      dilationHeight: dilation,
      dilationWidth: dilation,
      padding: .same
    )
    #expect(grouped.outputShape == depthwise.outputShape)
    var random = SplitMix64(seed: 0xDE_97)
    let input = random.floats(2 * 6 * 7 * channels)
    let filter = random.floats(depthwise.filterCount)
    let bias = random.floats(outputs)
    let turned = (0..<outputs).flatMap { channel in (0..<6).map { filter[$0 * outputs + channel] } }
    let expected = output(grouped.outputShape.reduce(1, *)) {
      Reference.convolution2D(
        grouped,
        input: input,
        filter: turned,
        bias: bias,
        activation: .relu,
        output: $0
      )
    }
    #expect(convolve(depthwise, input, filter, bias, .relu) == expected)
  }

  @Test(
    arguments: [
      ([1, 4, 4, 3], [2, 3, 3, 3]), ([1, 4, 4, 3], [1, 3, 3, 4]), ([1, 4, 4, 3], [1, 3, 3, 0]),
      ([1, 4, 4, 0], [1, 3, 3, 3]), ([1, 4, 4], [1, 3, 3, 3]), ([1, 4, 4, 3], [3, 3, 3]),
      ([1 << 30, 1 << 15, 1 << 12, 1], [1, 1, 1, 1 << 20]),
    ] as [([Int], [Int])]
  )
  func refusesShapesThatDoNotFit(input: [Int], filter: [Int]) {
    #expect(throws: GeometryError.self) {
      try DepthwiseConvolution2D(input: input, filter: filter, padding: .same)
    }
  }
}
