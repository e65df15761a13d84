import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every MAX_POOL_2D row of every instruction set this machine can run, against the plain loops.
///
/// Nothing is rounded, so results must be equal.
@Suite struct MaxPoolKernelTests {
  private static let rows = KernelTable.available.map(\.maxPool2D)

  @Test(arguments: rows)
  func channelEdges(_ kernel: PoolKernel) {
    for channels in edges(of: [1, 2, 4, 8].map { $0 * kernel.instructionSet.vectorWidth }) {
      for size in [2, 3] {
        for stride in [1, 2] {
          let window = WindowCase(
            input: (5, 7),
            kernel: (size, size),
            stride: (stride, stride)
          )
          check(kernel, window, channels: channels)
        }
      }
    }
  }

  @Test(arguments: rows)
  func pixelEdges(_ kernel: PoolKernel) {
    for width in 1...27 {
      for stride in [1, 2] {
        let window = WindowCase(input: (3, width), kernel: (2, 2), stride: (stride, stride))
        check(kernel, window, channels: kernel.instructionSet.vectorWidth)
      }
    }
  }

  @Test(arguments: rows)
  func windows(_ kernel: PoolKernel) {
    for window in WindowCase.all + WindowCase.thin {
      for channels in [2, kernel.instructionSet.vectorWidth + 1] {
        check(kernel, window, channels: channels)
      }
    }
  }

  @Test(arguments: rows, Activation.all)
  func activationsAndBatches(_ kernel: PoolKernel, _ activation: Activation) {
    for channels in edges(of: [kernel.instructionSet.vectorWidth]) {
      check(
        kernel,
        WindowCase(input: (4, 5), kernel: (2, 2), stride: (2, 2)),
        channels: channels,
        batch: 3,
        activation
      )
    }
  }

  /// NaN is never the largest, and under a window of nothing else is the least finite number.
  @Test(arguments: rows, Activation.all)
  func notANumberAndInfinity(_ kernel: PoolKernel, _ activation: Activation) {
    let special: [Float] = [
      .nan, -.infinity, .nan, .infinity, -.greatestFiniteMagnitude, .nan, 0, -0.5, 7,
    ]
    for channels in edges(of: [kernel.instructionSet.vectorWidth]) {
      for size in [1, 2] {
        check(
          kernel,
          WindowCase(input: (4, 9), kernel: (size, size)),
          channels: channels,
          activation
        ) { count, random in
          (0..<count).map { _ in special.randomElement(using: &random) ?? 0 }
        }
      }
    }
  }

  /// Compares a kernel with the plain loops.
  ///
  /// By default all numbers are negative, so that padding counted as 0 would be the largest.
  private func check(
    _ kernel: PoolKernel,
    _ windowCase: WindowCase,
    channels: Int,
    batch: Int = 1,
    _ activation: Activation = .none,
    numbers: (Int, inout SplitMix64) -> [Float] = { $1.floats($0, in: (-9)...(-0.1)) }
  ) {
    guard let window = windowCase.window else { return }
    var random = SplitMix64(seed: 0x9001)
    let pool = Pool2D(batch: batch, window: window, channels: channels)
    let elements = numbers(batch * window.inputHeight * window.inputWidth * channels, &random)
    let name = "\(kernel.name), \(windowCase), batch \(batch), channels \(channels), \(activation)"
    let count = pool.outputShape.reduce(1, *)
    let input = GuardedFloats(elements)
    let found = withExtendedLifetime(input) {
      runInParts(name, items: pool.outputRowCount, outputCount: count) {
        kernel.run(pool, activation, input.start, $0, $1)
      }
    }
    #expect(input.isIntact, "\(name) wrote to its input")
    let expected = output(count) {
      Reference.maxPool2D(pool, activation: activation, input: elements, output: $0)
    }
    expectSame(found, expected, name)
  }
}
