import Kernels
import Testing

@Suite struct ReferenceMaxPool2DTests {
  private func pool(_ geometry: Pool2D, _ input: [Float], _ activation: Activation = .none)
    -> [Float]
  {
    output(geometry.outputShape.reduce(1, *)) {
      Reference.maxPool2D(geometry, activation: activation, input: input, output: $0)
    }
  }

  private static func geometry(_ padding: PaddingScheme) throws -> Pool2D {
    try Pool2D(
      input: [1, 3, 3, 1],
      kernelHeight: 2,
      kernelWidth: 2,
      strideHeight: 2,
      strideWidth: 2,
      padding: padding
    )
  }

  /// Computed with LiteRT; were padding counted as 0, it would be the largest.
  @Test func paddingIsNotCompared() throws {
    let input: [Float] = [-9, -8, -7, -6, -5, -4, -3, -2, -1]
    let (same, valid) = (try Self.geometry(.same), try Self.geometry(.valid))
    #expect(pool(same, input) == [-5, -4, -2, -1])
    #expect(pool(valid, input) == [-5])
  }

  @Test func channelsAndBatchesAreIndependent() throws {
    let geometry = try Pool2D(
      input: [2, 2, 2, 2],
      kernelHeight: 2,
      kernelWidth: 2,
      strideHeight: 2,
      strideWidth: 2,
      padding: .valid
    )
    let input: [Float] = [1, 80, 2, 70, 3, 60, 4, 50, 5, 40, 6, 30, 7, 20, 8, 10]
    #expect(pool(geometry, input) == [4, 80, 8, 40])
  }

  @Test(
    arguments: [
      (.relu, [0, 9]), (.relu6, [0, 6]), (.reluN1To1, [-1, 1]),
    ] as [(Activation, [Float])]
  )
  func activationLimitsTheLargest(activation: Activation, expected: [Float]) throws {
    let geometry = try Pool2D(
      input: [1, 1, 4, 1],
      kernelHeight: 1,
      kernelWidth: 2,
      strideWidth: 2,
      padding: .valid
    )
    #expect(pool(geometry, [-4, -3, 9, 0], activation) == expected)
  }

  @Test func notANumberIsNeverTheLargest() throws {
    let geometry = try Pool2D(
      input: [1, 1, 4, 1],
      kernelHeight: 1,
      kernelWidth: 2,
      strideWidth: 2,
      padding: .valid
    )
    #expect(
      pool(geometry, [.nan, -3, .nan, .nan]) == [-3, -Float.greatestFiniteMagnitude]
    )
  }

  @Test(arguments: [[1, 4, 4], [1, 4, 0, 2], [1 << 40, 1 << 20, 4, 2]] as [[Int]])
  func refusesShapesThatDoNotFit(input: [Int]) {
    #expect(throws: GeometryError.self) {
      try Pool2D(input: input, kernelHeight: 2, kernelWidth: 2, padding: .same)
    }
  }
}
