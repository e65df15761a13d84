import KernelLibrary
import Kernels
import Testing

/// What rows of the kernel table say of what they do not compute.
@Suite("Refusals of kernels")
struct KernelRefusalTests {
  private static let convolutions = KernelTable.available.flatMap(\.convolution2D)

  private func kernels(_ part: String) -> [ConvolutionKernel] {
    Self.convolutions.filter { $0.name.contains(part) }
  }

  @Test("Matrix products take everything") func everything() {
    for kernel in kernels("_igemm_") {
      let strange = ConvolutionCase((5, 4), (6, 4), kernel: (3, 2), dilation: (2, 2), groups: 2)
      #expect(kernel.refusal(strange.geometry) == nil, "\(kernel.name)")
      #expect(kernel.supports(strange.geometry))
    }
  }

  @Test("Rows that read windows where they lie") func direct() {
    #expect(!kernels("_direct__").isEmpty)
    for kernel in kernels("_direct__") {
      let lanes = kernel.instructionSet.vectorWidth
      func refusal(_ testCase: ConvolutionCase) -> KernelRefusal? {
        let refusal = kernel.refusal(testCase.geometry)
        #expect(kernel.supports(testCase.geometry) == (refusal == nil))
        return refusal
      }
      #expect(refusal(ConvolutionCase((40, 40), (3, 32), kernel: (3, 3))) == nil)
      let groups = ConvolutionCase((40, 40), (4, 32), kernel: (3, 3), groups: 2)
      #expect(refusal(groups) == .groups(2))
      let dilated = ConvolutionCase((40, 40), (3, 32), kernel: (3, 3), dilation: (1, 2))
      #expect(refusal(dilated) == .dilatedTaps(2))
      #expect(refusal(ConvolutionCase((40, 40), (3, 32))) == .singlePixels)
      #expect(
        refusal(ConvolutionCase((40, 40), (3, 2), kernel: (3, 3)))
          == .narrowOutput(channels: 2, lanes: lanes)
      )
      let short = refusal(ConvolutionCase((40, 4), (3, 32), kernel: (3, 3)))
      guard case .shortRows(windows: 2, let needed) = short else {
        Issue.record("\(kernel.name): \(short?.description ?? "nothing")")
        continue
      }
      // One window more than is refused is enough.
      let just = ConvolutionCase((40, needed + 2), (3, 32), kernel: (3, 3))
      #expect(refusal(just) == nil)
      let less = ConvolutionCase((40, needed + 1), (3, 32), kernel: (3, 3))
      #expect(refusal(less) == .shortRows(windows: needed - 1, needed: needed))
    }
  }

  @Test("Matrix by vector") func vectors() {
    for kernel in kernels("_gemv_") {
      let lanes = kernel.instructionSet.vectorWidth
      func refusal(_ testCase: ConvolutionCase) -> KernelRefusal? {
        kernel.refusal(testCase.halfPrecision().geometry)
      }
      let whole = ConvolutionCase((2, 2), (lanes, lanes), kernel: (2, 2))
      #expect(refusal(whole) == nil)
      #expect(kernel.refusal(whole.geometry) == .singlePrecision)
      #expect(refusal(ConvolutionCase((2, 2), (64, 32))) == .partOfInput)
      #expect(
        refusal(ConvolutionCase((1, 1), (64, lanes - 1)))
          == .narrowOutput(channels: lanes - 1, lanes: lanes)
      )
      #expect(
        refusal(ConvolutionCase((1, 1), (4 * lanes - 1, 32)))
          == .fewInputs(4 * lanes - 1, needed: 4 * lanes)
      )
    }
  }

  @Test("Depthwise windows of 3x3") func depthwise3x3() {
    for kernels in KernelTable.available {
      let rows = kernels.depthwiseConvolution2D.filter { $0.name.contains("_3x3_") }
      #expect(rows.count == 1)
      for kernel in rows {
        let window = Window(
          inputHeight: 9,
          inputWidth: 9,
          outputHeight: 9,
          outputWidth: 9,
          kernelHeight: 3,
          kernelWidth: 3,
          paddingTop: 1,
          paddingLeft: 1
        )
        var geometry = DepthwiseConvolution2D(
          batch: 1,
          window: window,
          inputChannels: 32,
          multiplier: 1
        )
        #expect(kernel.refusal(geometry) == nil)
        geometry.window.kernelWidth = 5
        #expect(kernel.refusal(geometry) == .windowSize(height: 3, width: 5))
        geometry.window = window
        geometry.window.dilationHeight = 2
        #expect(kernel.refusal(geometry) == .dilatedTaps(2))
        geometry.window = window
        geometry.window.strideWidth = 3
        #expect(kernel.refusal(geometry) == .stride(3))
        geometry.window = window
        geometry.multiplier = 2
        #expect(kernel.refusal(geometry) == .multiplier(2))
      }
    }
  }

  @Test("Rows that leave out zeros") func sparse() {
    #expect(!kernels("_spmm_").isEmpty)
    for kernel in kernels("_spmm_") {
      let lanes = kernel.instructionSet.vectorWidth
      func refusal(_ testCase: ConvolutionCase, nonzeros: Int?) -> KernelRefusal? {
        var geometry = testCase.geometry
        geometry.filterNonzeroCount = nonzeros
        return kernel.refusal(geometry)
      }
      let pointwise = ConvolutionCase((9, 9), (64, 32))
      #expect(refusal(pointwise, nonzeros: 1_024) == nil)
      #expect(refusal(pointwise, nonzeros: 1_025) == .denseFilter)
      #expect(refusal(pointwise, nonzeros: nil) == .denseFilter)
      #expect(refusal(pointwise, nonzeros: 127) == .fewWeights(127, outputChannels: 32))
      let window = ConvolutionCase((9, 9), (64, 32), kernel: (3, 3))
      #expect(refusal(window, nonzeros: 200) == .largeWindows)
      let groups = ConvolutionCase((9, 9), (64, 32), groups: 2)
      #expect(refusal(groups, nonzeros: 200) == .groups(2))
      let narrow = ConvolutionCase((9, 9), (64, 2))
      #expect(refusal(narrow, nonzeros: 20) == .narrowOutput(channels: 2, lanes: lanes))
      let few = refusal(ConvolutionCase((9, 9), (3, 32)), nonzeros: 40)
      guard case .inputChannels(3, let expected) = few else {
        Issue.record("\(kernel.name): \(few?.description ?? "nothing")")
        continue
      }
      #expect(expected.lowerBound == lanes)
    }
  }

  @Test("Separable blocks", arguments: KernelTable.available.flatMap(\.separableBlocks))
  func blocks(kernel: SeparableBlockKernel) throws {
    let lanes = kernel.instructionSet.vectorWidth
    let isSparse = kernel.name.contains("_spmm")
    func refusal(
      _ channels: (Int, Int) = (16, 32),
      kernelSize: Int = 3,
      stride: Int = 1,
      expansion: Int? = nil
    ) throws -> KernelRefusal? {
      let depthwise = try DepthwiseConvolution2D(
        input: [1, 20, 20, channels.0],
        filter: [1, kernelSize, kernelSize, channels.0],
        strideHeight: stride,
        strideWidth: stride,
        padding: .same
      )
      var projection = try Convolution2D(
        input: depthwise.outputShape,
        filter: [channels.1, 1, 1, channels.0],
        padding: .valid
      )
      if isSparse { projection.filterNonzeroCount = projection.filterCount / 2 }
      return kernel.refusal(
        SeparableBlock(
          expansion: try expansion.map {
            try Convolution2D(
              input: [1, 20, 20, $0],
              filter: [channels.0, 1, 1, $0],
              padding: .valid
            )
          },
          depthwise: depthwise,
          projection: projection
        )
      )
    }
    #expect(try refusal() == nil)
    #expect(try refusal(expansion: 8) == nil)
    #expect(try refusal(kernelSize: 5) == .otherBlock)
    #expect(try refusal((2, 32)) == .narrowInput(channels: 2, lanes: lanes))
    #expect(try refusal((16, 2)) == .narrowOutput(channels: 2, lanes: lanes))
    #expect(try refusal(stride: 3) == .stride(3))
    #expect(try refusal(stride: 2, expansion: 8) == .resizedExpansion)
  }

  @Test("Refusals name what they mind") func words() {
    let texts: [(KernelRefusal, [String])] = [
      (.groups(3), ["3"]), (.dilatedTaps(2), ["2 apart"]),
      (.narrowInput(channels: 5, lanes: 8), ["8 channels", "5"]),
      (.narrowOutput(channels: 5, lanes: 8), ["8 output channels", "5"]),
      (.shortRows(windows: 4, needed: 6), ["6 whole windows", "4"]),
      (.fewWeights(99, outputChannels: 32), ["99", "32 channels"]),
      (.inputChannels(3, expected: 4...70), ["4 to 70", "not 3"]),
      (.beyond32Bits(5_000_000_000), ["5000000000"]), (.stride(3), ["1 and 2, not 3"]),
    ]
    for (refusal, parts) in texts {
      for part in parts { #expect(refusal.description.contains(part), "\(refusal)") }
    }
  }
}
