import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every layer normalisation row of every instruction set this machine can run, against plain loops.
@Suite struct LayerNormalizationKernelTests {
  private static let rows = KernelTable.available.map(\.layerNormalization)

  /// Sums are taken in another order: a few units in the last place of numbers up to about 4.
  private static let tolerance: Float = 4e-6

  @Test(arguments: rows)
  func channelEdges(_ kernel: LayerNormalizationKernel) {
    for channels in edges(of: [1, 2, 4, 8].map { $0 * kernel.instructionSet.vectorWidth }) {
      check(kernel, rows: 5, channels: channels, mean: 0)
      check(kernel, rows: 1, channels: channels, mean: 3)
    }
  }

  private func check(
    _ kernel: LayerNormalizationKernel,
    rows: Int,
    channels: Int,
    mean: Float
  ) {
    var random = SplitMix64(seed: 0x1A7E)
    let geometry = LayerNormalizationKernel.Geometry(
      rows: rows,
      channels: channels,
      epsilon: 1e-3
    )
    let name = "\(kernel.name), \(rows)x\(channels) around \(mean)"
    let input = GuardedFloats(random.floats(rows * channels).map { $0 + mean })
    let scale = GuardedFloats(random.floats(channels))
    let found = withExtendedLifetime((input, scale)) {
      runInParts(name, items: rows, outputCount: rows * channels) {
        kernel.run(geometry, input.start, scale.start, $0, $1)
      }
    }
    #expect(input.isIntact && scale.isIntact, "\(name) wrote to its input")
    let expected = output(rows * channels) {
      Reference.layerNormalization(geometry, input: input.start, scale: scale.start, output: $0)
    }
    let tolerances = [Float](repeating: Self.tolerance, count: expected.count)
    expectClose(found, expected, within: tolerances, name)
  }
}
