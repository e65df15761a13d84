import Kernels
import TestSupport
import Testing

@Suite struct ReferenceConvolution2DTests {
  private func convolve(
    _ geometry: Convolution2D,
    _ input: [Float],
    _ filter: [Float],
    bias: [Float]? = nil,
    activation: Activation = .none
  ) -> [Float] {
    output(geometry.outputPixelCount * geometry.outputChannels) { output in
      if let bias {
        Reference.convolution2D(
          geometry,
          input: input,
          filter: filter,
          bias: bias,
          activation: activation,
          output: output
        )
      } else {
        Reference.convolution2D(
          geometry,
          input: input,
          filter: filter,
          bias: nil,
          activation: activation,
          output: output
        )
      }
    }
  }

  /// Computed with LiteRT: 1...12 as 3 x 4, the filter ((1, 2), (3, 4)), a bias of 10.
  @Test(
    arguments: [
      (.same, 1, [54, 64, 74, 38, 94, 104, 114, 54, 39, 42, 45, 22]),
      (.valid, 1, [54, 64, 74, 94, 104, 114]),
      (.same, 2, [54, 74, 39, 45]),
    ] as [(PaddingScheme, Int, [Float])]
  )
  func knownValues(padding: PaddingScheme, stride: Int, expected: [Float]) throws {
    let geometry = try Convolution2D(
      input: [1, 3, 4, 1],
      filter: [1, 2, 2, 1],
      strideHeight: stride,
      strideWidth: stride,
      padding: padding
    )
    let input = (1...12).map { Float($0) }
    #expect(convolve(geometry, input, [1, 2, 3, 4], bias: [10]) == expected)
    #expect(convolve(geometry, input, [1, 2, 3, 4]) == expected.map { $0 - 10 })
  }

  @Test(
    arguments: [
      (.relu, [0, 0, 0.5, 4, 8]), (.relu6, [0, 0, 0.5, 4, 6]), (.reluN1To1, [-1, -0.5, 0.5, 1, 1]),
      (.none, [-3, -0.5, 0.5, 4, 8]),
    ] as [(Activation, [Float])]
  )
  func activationComesAfterTheBias(activation: Activation, expected: [Float]) throws {
    let geometry = try Convolution2D(input: [1, 1, 5, 1], filter: [1, 1, 1, 1], padding: .same)
    let result = convolve(
      geometry,
      [-5, -2.5, -1.5, 2, 6],
      [1],
      bias: [2],
      activation: activation
    )
    #expect(result == expected)
  }

  /// A filter whose centre is the unit matrix gives the input back.
  @Test(arguments: [1, 3, 5])
  func anIdentityFilterChangesNothing(size: Int) throws {
    let channels = 4
    let geometry = try Convolution2D(
      input: [2, 5, 4, channels],
      filter: [channels, size, size, channels],
      padding: .same
    )
    var filter = [Float](repeating: 0, count: geometry.filterCount)
    for channel in 0..<channels {
      let position = [channel, size / 2, size / 2, channel]
      filter[index(position, in: [channels, size, size, channels])] = 1
    }
    var random = SplitMix64(seed: 0xC0_11)
    let input = random.floats(2 * 5 * 4 * channels)
    #expect(convolve(geometry, input, filter) == input)
  }

  /// Dilation is the same as a larger filter with zeros between the taps.
  @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 2)])
  func dilationSpreadsTheFilter(stride: Int, batch: Int) throws {
    var random = SplitMix64(seed: 0xD1_1A)
    let dilated = try Convolution2D(
      input: [batch, 9, 8, 2],
      filter: [3, 3, 3, 2],
      strideHeight: stride,
      strideWidth: stride,
      dilationHeight: 2,
      dilationWidth: 3,
      padding: .same
    )
    let spread = try Convolution2D(
      input: [batch, 9, 8, 2],
      filter: [3, 5, 7, 2],
      strideHeight: stride,
      strideWidth: stride,
      padding: .same
    )
    let input = random.floats(batch * 9 * 8 * 2)
    let filter = random.floats(dilated.filterCount)
    var spreadFilter = [Float](repeating: 0, count: spread.filterCount)
    for position in coordinates([3, 3, 3, 2]) {
      let target = [position[0], position[1] * 2, position[2] * 3, position[3]]
      spreadFilter[index(target, in: [3, 5, 7, 2])] = filter[index(position, in: [3, 3, 3, 2])]
    }
    #expect(convolve(dilated, input, filter) == convolve(spread, input, spreadFilter))
  }

  /// Each group is a convolution of its own, on its slice of the channels.
  @Test func groupsAreIndependent() throws {
    var random = SplitMix64(seed: 0x96_0B)
    let grouped = try Convolution2D(input: [1, 4, 5, 6], filter: [9, 3, 3, 2], padding: .same)
    #expect(grouped.groups == 3 && grouped.channelsPerGroup == 2)
    let single = try Convolution2D(input: [1, 4, 5, 2], filter: [3, 3, 3, 2], padding: .same)
    let input = random.floats(4 * 5 * 6)
    let filter = random.floats(grouped.filterCount)
    let result = convolve(grouped, input, filter)
    func slice(_ elements: [Float], _ group: Int, of channels: Int) -> [Float] {
      elements.enumerated().filter { $0.offset % (channels * 3) / channels == group }.map(\.element)
    }
    for group in 0..<3 {
      let first = group * single.filterCount
      let part = Array(filter[first..<first + single.filterCount])
      let expected = convolve(single, slice(input, group, of: 2), part)
      #expect(slice(result, group, of: 3) == expected)
    }
  }

  @Test(
    arguments: [
      ([1, 4, 4], [2, 3, 3, 3]), ([1, 4, 4, 3], [2, 3, 3]), ([1, 4, 4, 3], [2, 3, 3, 2]),
      ([1, 4, 4, 4], [3, 3, 3, 2]), ([1, 4, 4, 0], [2, 3, 3, 0]), ([1, 4, 4, 3], [0, 3, 3, 3]),
      ([-1, 4, 4, 3], [2, 3, 3, 3]), ([1, 0, 4, 3], [2, 3, 3, 3]), ([1, 4, 4, 3], [2, 0, 3, 3]),
      ([1 << 31, 1 << 20, 1 << 12, 1], [1, 1, 1, 1]),
      ([1 << 30, 1 << 15, 1 << 12, 1], [1 << 20, 1, 1, 1]),
    ] as [([Int], [Int])]
  )
  func refusesShapesThatDoNotFit(input: [Int], filter: [Int]) {
    #expect(throws: GeometryError.self) {
      try Convolution2D(input: input, filter: filter, padding: .same)
    }
  }
}
