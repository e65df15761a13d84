import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every DEPTHWISE_CONV_2D row of every instruction set this machine can run, against the plain loops.
///
/// Most cases compute with small integers, whose sums are exact in any order: results must be equal.
@Suite struct DepthwiseConvolutionKernelTests {
  private static let rows = KernelTable.available.flatMap(\.depthwiseConvolution2D)

  /// Channel counts around one, two, four and eight vectors.
  private static func channelEdges(_ kernel: DepthwiseConvolutionKernel) -> [Int] {
    edges(of: [1, 2, 4, 8].map { $0 * kernel.instructionSet.vectorWidth })
  }

  @Test(arguments: rows)
  func channelEdges(_ kernel: DepthwiseConvolutionKernel) {
    for channels in Self.channelEdges(kernel) {
      for stride in [1, 2] {
        for size in [3, 5] {
          let window = WindowCase(
            input: (5, 7),
            kernel: (size, size),
            stride: (stride, stride)
          )
          check(kernel, DepthwiseConvolutionCase(window, channels: channels))
        }
      }
    }
  }

  @Test(arguments: rows)
  func pixelEdges(_ kernel: DepthwiseConvolutionKernel) {
    let lanes = kernel.instructionSet.vectorWidth
    // Past twice the widest tile with a border on each side.
    for width in 1...27 {
      for stride in [1, 2] {
        for padding in [WindowCase.Padding.same, .valid] {
          for channels in [lanes, lanes + 1] {
            let window = WindowCase(
              input: (4, width),
              stride: (stride, stride),
              padding: padding
            )
            check(kernel, DepthwiseConvolutionCase(window, channels: channels))
          }
        }
      }
    }
  }

  @Test(arguments: rows)
  func windows(_ kernel: DepthwiseConvolutionKernel) {
    let lanes = kernel.instructionSet.vectorWidth
    for window in WindowCase.all + WindowCase.thin {
      for channels in [2, lanes, lanes * 2 + 1] {
        check(kernel, DepthwiseConvolutionCase(window, channels: channels))
      }
    }
  }

  @Test(arguments: rows)
  func multipliers(_ kernel: DepthwiseConvolutionKernel) {
    let lanes = kernel.instructionSet.vectorWidth
    for multiplier in [2, 3, lanes, lanes + 1] {
      for channels in [1, 3, lanes] {
        let window = WindowCase(input: (5, 6), kernel: (3, 2))
        check(
          kernel,
          DepthwiseConvolutionCase(window, channels: channels, multiplier: multiplier, batch: 2)
        )
      }
    }
  }

  @Test(arguments: rows, TestedFunction.allCases)
  func epilogues(_ kernel: DepthwiseConvolutionKernel, _ function: TestedFunction) {
    let lanes = kernel.instructionSet.vectorWidth
    for channels in [1, lanes - 1, lanes, lanes + 3, lanes * 2, lanes * 4 + 1] {
      for residual in Set([0, 1, channels / 2, channels - 1, channels]) {
        for hasBias in [true, false] {
          for numbers in [TestedNumbers.fractions, .integers] {
            let testCase = DepthwiseConvolutionCase(
              WindowCase(input: (4, 11)),
              channels: channels,
              batch: 2,
              function: function,
              hasBias: hasBias,
              residualChannels: residual,
              numbers: numbers
            )
            check(kernel, testCase)
          }
        }
      }
    }
  }

  /// A NaN or an infinity reaches the outputs whose windows cover it, and no others.
  @Test(arguments: rows, [Float.nan, .infinity, -.infinity])
  func notANumberAndInfinity(_ kernel: DepthwiseConvolutionKernel, _ value: Float) {
    let lanes = kernel.instructionSet.vectorWidth
    for channels in [1, lanes, lanes + 1, lanes * 2 - 1] {
      for stride in [1, 2] {
        let window = WindowCase(input: (5, 9), stride: (stride, stride))
        for function in TestedFunction.allCases {
          var testCase = DepthwiseConvolutionCase(
            window,
            channels: channels,
            function: function,
            numbers: .factors
          )
          // Row 2, column 4, of nine columns.
          testCase?.input[(2 * 9 + 4) * channels + channels / 2] = value
          check(kernel, testCase)
        }
      }
    }
  }

  /// Compares a kernel with the plain loops.
  private func check(
    _ kernel: DepthwiseConvolutionKernel,
    _ testCase: DepthwiseConvolutionCase?
  ) {
    guard let testCase, kernel.supports(testCase.geometry) else { return }
    let geometry = testCase.geometry
    let input = GuardedFloats(testCase.input)
    let filter = GuardedFloats(testCase.filter)
    let packed = GuardedFloats(count: kernel.packedFilterCount(geometry))
    kernel.pack(geometry, filter.start, packed.start)
    #expect(packed.isIntact, "\(kernel.name) packing")
    var found: [Float] = []
    testCase.epilogue.withEpilogue { epilogue in
      let scratch = GuardedFloats(count: kernel.scratchCount(geometry))
      found = runInParts(
        "\(kernel.name), \(testCase)",
        items: kernel.itemCount(geometry),
        outputCount: testCase.outputCount
      ) { output, items in
        let call = ConvolutionKernel.Call(
          input: input.start,
          packedFilter: packed.start,
          epilogue: epilogue,
          output: output,
          scratch: scratch.start
        )
        kernel.run(geometry, call, items)
      }
      #expect(scratch.isIntact, "\(kernel.name) scratch")
    }
    withExtendedLifetime((input, filter, packed)) {}
    #expect(input.isIntact && packed.isIntact, "\(kernel.name) wrote to what it reads")
    let isExact = testCase.input.allSatisfy { !$0.isFinite || $0 == $0.rounded() }
    expectClose(
      found,
      testCase.reference(),
      within: isExact ? [] : testCase.tolerances,
      "\(kernel.name), \(testCase)"
    )
  }
}
