import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every CONV_2D row of every instruction set this machine can run, and that of OpenBLAS, against the
/// plain loops.
@Suite struct ConvolutionKernelTests {
  @Test(arguments: KernelTable.convolutionSets)
  func pointwiseChannelEdges(_ kernels: KernelSet) {
    // One vector, one panel and two panels of each width, and what lies around them.
    for outputs in [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 28, 31, 32, 33, 36, 42, 64, 65] {
      for inputs in [1, 3, 8, 17] {
        check(ConvolutionCase((5, 5), (inputs, outputs)), kernels)
      }
    }
    check(ConvolutionCase((1, 1), (40, 1434)), kernels)
  }

  @Test(arguments: KernelTable.convolutionSets)
  func pointwisePixelEdges(_ kernels: KernelSet) {
    // Up to twice the tallest tile, then past the number of tiles that share a pass.
    for pixels in Array(1...27) + [47, 95, 96, 97, 101, 200] {
      check(ConvolutionCase((1, pixels), (7, 19)), kernels)
      check(ConvolutionCase((1, pixels), (4, 5)), kernels)
    }
  }

  @Test(arguments: KernelTable.convolutionSets)
  func windows(_ kernels: KernelSet) {
    for outputs in [1, 6, 16, 24, 37] {
      check(ConvolutionCase((9, 8), (3, outputs), kernel: (3, 3), padding: (1, 1)), kernels)
      check(
        ConvolutionCase((11, 13), (3, outputs), kernel: (5, 5), stride: (2, 2), padding: (2, 2)),
        kernels
      )
      check(ConvolutionCase((8, 8), (5, outputs), kernel: (2, 2), stride: (2, 2)), kernels)
      check(ConvolutionCase((2, 2), (16, outputs), kernel: (2, 2), stride: (2, 2)), kernels)
      check(ConvolutionCase((7, 9), (4, outputs), stride: (2, 3)), kernels)
      check(ConvolutionCase((5, 4), (4, outputs), padding: (1, 2)), kernels)
      check(
        ConvolutionCase(
          (12, 11),
          (4, outputs),
          kernel: (3, 3),
          dilation: (2, 3),
          padding: (2, 3)
        ),
        kernels
      )
      check(
        ConvolutionCase((9, 10), (2, outputs), kernel: (4, 1), dilation: (2, 1), padding: (3, 0)),
        kernels
      )
      check(
        ConvolutionCase((6, 5), (2, outputs), kernel: (1, 7), padding: (0, 5), batch: 3),
        kernels
      )
    }
  }

  @Test(arguments: KernelTable.convolutionSets)
  func productEdges(_ kernels: KernelSet) {
    // One range of pixels and two, four of the least size, more of them; slices of channels.
    for pixels in [63, 127, 128, 129, 255, 256, 257, 512, 513, 2049, 8193] {
      check(ConvolutionCase((1, pixels), (2, 3)), kernels)
    }
    for outputs in [63, 64, 65, 127, 128, 129] {
      for pixels in [1, 2, 9, 64] { check(ConvolutionCase((1, pixels), (9, outputs)), kernels) }
    }
    check(ConvolutionCase((1, 1), (6, 260), groups: 2), kernels)
    check(ConvolutionCase((3, 3), (70, 130), kernel: (3, 3)), kernels)
    check(ConvolutionCase((17, 31), (40, 36), kernel: (3, 3), padding: (1, 1)), kernels)
    // Padding wider than the picture: windows that touch it nowhere.
    check(ConvolutionCase((2, 2), (3, 5), kernel: (3, 3), padding: (4, 4)), kernels)
    check(
      ConvolutionCase((2, 2), (3, 5), kernel: (2, 2), dilation: (1, 2), padding: (3, 5)),
      kernels
    )
  }

  @Test(arguments: KernelTable.convolutionSets)
  func groups(_ kernels: KernelSet) {
    check(ConvolutionCase((5, 5), (12, 12), groups: 3), kernels)
    check(ConvolutionCase((5, 5), (6, 42), kernel: (3, 3), padding: (1, 1), groups: 2), kernels)
    check(ConvolutionCase((1, 2), (8, 40), groups: 4), kernels)
    check(ConvolutionCase((4, 4), (5, 5), kernel: (3, 3), padding: (1, 1), groups: 5), kernels)
  }

  @Test(arguments: KernelTable.convolutionSets, TestedFunction.allCases)
  func epilogues(_ kernels: KernelSet, _ function: TestedFunction) {
    for outputs in [1, 8, 11, 16, 27, 33] {
      let plain = ConvolutionCase((4, 7), (6, outputs))
      for residual in [0, 1, outputs / 2, outputs - 1, outputs] {
        check(plain.with(function, residualChannels: residual), kernels)
      }
      check(plain.with(function, bias: false), kernels)
      let window = ConvolutionCase((4, 5), (2, outputs), kernel: (3, 3), padding: (1, 1))
      check(window.with(function, residualChannels: outputs), kernels)
    }
  }

  @Test(arguments: KernelTable.available)
  func sparseFilters(_ kernels: KernelSet) {
    // Pixels up to two strips of planes, and channels around the vectors of each instruction set.
    for pixels in [1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 36, 47, 49, 95, 96, 97, 144, 191, 193, 400] {
      checkSparse(ConvolutionCase((1, pixels), (16, 24)), kernels)
    }
    for inputs in [12, 13, 17, 40, 384] {
      for outputs in [4, 7, 8, 9, 15, 16, 17, 31, 50] {
        checkSparse(ConvolutionCase((5, 5), (inputs, outputs), batch: 2), kernels)
      }
    }
    for function in TestedFunction.allCases {
      for residual in [0, 5, 17, 20] {
        let plain = ConvolutionCase((4, 7), (24, 20))
        checkSparse(plain.with(function, residualChannels: residual), kernels)
      }
      checkSparse(ConvolutionCase((1, 3), (24, 20)).with(function, bias: false), kernels)
    }
  }

  /// Leaving out zeros changes no bit, so sparse kernels equal the dense ones, which the other tests
  /// compare with the reference.
  private func checkSparse(_ testCase: ConvolutionCase, _ kernels: KernelSet) {
    let testCase = testCase.sparse()
    check(testCase, kernels)
    let candidates = kernels.convolutionKernels(for: testCase.geometry)
    let sparse = candidates.filter { $0.name.contains("spmm") }
    guard let dense = candidates.first(where: { $0.name.contains("igemm") }) else {
      Issue.record("no dense kernel")
      return
    }
    let expected = result(of: dense, testCase, itemsPerCall: .max).map(\.bitPattern)
    for kernel in sparse {
      for itemsPerCall in [1, 2, .max] {
        let found = result(of: kernel, testCase, itemsPerCall: itemsPerCall).map(\.bitPattern)
        #expect(found == expected, "\(kernel.name), \(testCase), \(itemsPerCall) items a call")
      }
    }
  }

  @Test(arguments: KernelTable.available)
  func sparseKernelsAreForSparseFilters(_ kernels: KernelSet) {
    func names(_ geometry: Convolution2D) -> [String] {
      kernels.convolutionKernels(for: geometry).map(\.name).filter { $0.contains("spmm") }
    }
    let dense = ConvolutionCase((12, 12), (64, 32))
    let row = "f32_conv2d_spmm__\(kernels.instructionSet.rawValue)"
    #expect(names(dense.geometry).isEmpty, "zeros were not counted")
    #expect(names(dense.sparse().geometry) == [row])
    var half = dense.geometry
    half.filterNonzeroCount = half.filterCount / 2 + 1
    #expect(names(half).isEmpty, "more than half is not zero")
    #expect(names(ConvolutionCase((9, 9), (64, 32), stride: (2, 2)).sparse().geometry).isEmpty)
    #expect(names(ConvolutionCase((9, 9), (64, 32), groups: 2).sparse().geometry).isEmpty)
  }

  @Test(arguments: KernelTable.available)
  func halfPrecisionFilters(_ kernels: KernelSet) {
    // Channels around the vectors of each instruction set, and inputs that leave a rest of each kind.
    for inputs in [31, 32, 33, 40, 63, 64, 71, 127, 129] {
      for outputs in [4, 7, 8, 9, 15, 16, 17, 31, 33, 50] {
        checkHalfPrecision(ConvolutionCase((1, 1), (inputs, outputs)), kernels)
      }
    }
    checkHalfPrecision(ConvolutionCase((2, 2), (128, 1434), kernel: (2, 2)), kernels)
    checkHalfPrecision(
      ConvolutionCase((3, 2), (17, 20), kernel: (3, 2), stride: (2, 2)),
      kernels
    )
    for function in TestedFunction.allCases {
      for residual in [0, 5, 17, 20] {
        let plain = ConvolutionCase((2, 2), (24, 20), kernel: (2, 2))
        checkHalfPrecision(plain.with(function, residualChannels: residual), kernels)
      }
      checkHalfPrecision(ConvolutionCase((1, 1), (96, 20)).with(function, bias: false), kernels)
    }
  }

  private func checkHalfPrecision(_ testCase: ConvolutionCase, _ kernels: KernelSet) {
    let testCase = testCase.halfPrecision()
    check(testCase, kernels)
    for kernel in kernels.convolutionKernels(for: testCase.geometry)
    where kernel.name.contains("gemv") {
      let expected = result(of: kernel, testCase, itemsPerCall: .max).map(\.bitPattern)
      for itemsPerCall in [1, 2] {
        let found = result(of: kernel, testCase, itemsPerCall: itemsPerCall).map(\.bitPattern)
        #expect(found == expected, "\(kernel.name), \(testCase), \(itemsPerCall) items a call")
      }
    }
  }

  @Test(arguments: KernelTable.available)
  func halfPrecisionKernelsAreForOnePixel(_ kernels: KernelSet) {
    func names(_ testCase: ConvolutionCase) -> [String] {
      kernels.convolutionKernels(for: testCase.geometry).map(\.name).filter {
        $0.contains("gemv")
      }
    }
    let whole = ConvolutionCase((2, 2), (64, 32), kernel: (2, 2))
    let hasRow = kernels.instructionSet != .baseline
    let row = "f16_conv2d_gemv__\(kernels.instructionSet.rawValue)"
    #expect(names(whole.halfPrecision()) == (hasRow ? [row] : []))
    #expect(names(whole).isEmpty, "the filter may need single precision")
    let others = [
      ConvolutionCase((2, 2), (64, 32)),
      ConvolutionCase((3, 3), (64, 32), kernel: (2, 2), stride: (2, 2)),
      ConvolutionCase((1, 1), (64, 32), kernel: (3, 3), padding: (1, 1)),
      ConvolutionCase((2, 2), (64, 32), kernel: (2, 2), groups: 2),
      ConvolutionCase((2, 2), (64, 32), kernel: (2, 2), batch: 2),
    ]
    for other in others { #expect(names(other.halfPrecision()).isEmpty, "\(other)") }
  }

  @Test(arguments: KernelTable.convolutionSets)
  func itemsDoNotChangeResults(_ kernels: KernelSet) {
    let cases = [
      ConvolutionCase((13, 17), (9, 21)),
      ConvolutionCase((2, 2), (24, 130), kernel: (2, 2)),
      ConvolutionCase((1, 5), (33, 77)),
      ConvolutionCase((9, 9), (3, 16), kernel: (3, 3), stride: (2, 2), padding: (1, 1)),
      ConvolutionCase((6, 6), (8, 24), kernel: (3, 3), padding: (1, 1), groups: 2),
      ConvolutionCase((33, 35), (24, 20)),
      ConvolutionCase((25, 27), (4, 6), kernel: (3, 3), padding: (1, 1), groups: 2),
    ]
    for testCase in cases {
      for kernel in kernels.convolutionKernels(for: testCase.geometry) {
        let whole = result(of: kernel, testCase, itemsPerCall: .max)
        for itemsPerCall in [1, 3] {
          let parts = result(of: kernel, testCase, itemsPerCall: itemsPerCall)
          #expect(
            whole.map(\.bitPattern) == parts.map(\.bitPattern),
            "\(kernel.name), \(testCase), \(itemsPerCall) items a call"
          )
        }
      }
    }
  }

  @Test(arguments: KernelTable.convolutionSets)
  func candidatesAreOrderedByCost(_ kernels: KernelSet) {
    let geometry = ConvolutionCase((16, 16), (128, 64)).geometry
    let costs = kernels.convolutionKernels(for: geometry).map { $0.cost(geometry) }
    #expect(!costs.isEmpty)
    #expect(costs == costs.sorted())
  }

  /// Compares all kernels of a set with the reference.
  private func check(_ testCase: ConvolutionCase, _ kernels: KernelSet) {
    let (expected, tolerances) = reference(testCase)
    let candidates = kernels.convolutionKernels(for: testCase.geometry)
    #expect(!candidates.isEmpty, "\(testCase)")
    for kernel in candidates {
      let found = result(of: kernel, testCase, itemsPerCall: .max)
      let wrong = found.indices.first { !(abs(found[$0] - expected[$0]) <= tolerances[$0]) }
      #expect(
        wrong == nil,
        """
        \(kernel.name), \(testCase): [\(wrong ?? 0)] is \(found[wrong ?? 0]), \
        expected \(expected[wrong ?? 0]) ± \(tolerances[wrong ?? 0])
        """
      )
    }
  }

  private func random() -> SplitMix64 { SplitMix64(seed: 0x5EED) }

  /// The expected output and, for each element, how far another order of summation may be from it.
  ///
  /// A sum of n products, in whatever order, is off by at most n units of 2^-24 of the sum of their
  /// magnitudes. Both sides err, and bias, residual and function add three roundings; tanh takes one
  /// more unit or two.
  private func reference(_ testCase: ConvolutionCase) -> ([Float], [Float]) {
    var random = random()
    let geometry = testCase.geometry
    let (input, filter, epilogue) = data(testCase, &random)
    func sums(_ transform: (Float) -> Float) -> [Float] {
      let output = GuardedFloats(count: geometry.outputPixelCount * geometry.outputChannels)
      let bias = epilogue.bias.map { GuardedFloats($0.map(transform)) }
      let (input, filter) =
        (GuardedFloats(input.map(transform)), GuardedFloats(filter.map(transform)))
      withExtendedLifetime((bias, input, filter)) {
        Reference.convolution2D(
          geometry,
          input: input.start,
          filter: filter.start,
          bias: bias?.start,
          activation: .none,
          output: output.start
        )
      }
      return output.elements
    }
    let window = geometry.window
    let products = window.kernelHeight * window.kernelWidth * geometry.channelsPerGroup
    let tolerances = sums(\.magnitude).map { 2 * Float(products + 5) * 0x1p-24 * ($0 + 1) }
    return (epilogue.finish(sums { $0 }, channels: geometry.outputChannels), tolerances)
  }

  private func data(
    _ testCase: ConvolutionCase,
    _ random: inout SplitMix64
  ) -> (input: [Float], filter: [Float], epilogue: EpilogueData) {
    let geometry = testCase.geometry
    let window = geometry.window
    let input = random.floats(
      geometry.batch * window.inputHeight * window.inputWidth * geometry.inputChannels
    )
    var filter = random.floats(geometry.filterCount)
    if geometry.filterNonzeroCount != nil {
      for index in filter.indices where !testCase.isKept(index) { filter[index] = 0 }
    }
    if geometry.filterIsHalfPrecision {
      // Eleven bits each, some of them subnormal and some of them large.
      for index in filter.indices {
        let scale: Float = index % 5 == 0 ? 0x1p-14 : index % 7 == 0 ? 0x1p10 : 1
        filter[index] = (filter[index] * 1_024).rounded() / 1_024 * scale
      }
    }
    return (
      input,
      filter,
      EpilogueData(
        channels: geometry.outputChannels,
        pixels: geometry.outputPixelCount,
        function: testCase.function,
        hasBias: testCase.hasBias,
        residualChannels: testCase.residualChannels,
        random: &random
      )
    )
  }

  private func result(
    of kernel: ConvolutionKernel,
    _ testCase: ConvolutionCase,
    itemsPerCall: Int
  ) -> [Float] {
    var random = random()
    let geometry = testCase.geometry
    let (input, filter, epilogue) = data(testCase, &random)
    let source = GuardedFloats(input)
    let packed = GuardedFloats(count: kernel.packedFilterCount(geometry))
    let unpacked = GuardedFloats(filter)
    withExtendedLifetime(unpacked) { kernel.pack(geometry, unpacked.start, packed.start) }
    #expect(packed.isIntact, "\(kernel.name) packing")
    // Two weights of half precision may look like one that is not a number.
    if !geometry.filterIsHalfPrecision {
      #expect(!packed.elements.contains { $0.isNaN }, "\(kernel.name) packing")
    }
    let output = GuardedFloats(count: geometry.outputPixelCount * geometry.outputChannels)
    let itemCount = kernel.itemCount(geometry)
    epilogue.withEpilogue { epilogue in
      // Backwards, so that no call can lean on what the one before it left.
      var end = itemCount
      while end > 0 {
        let scratch = GuardedFloats(count: kernel.scratchCount(geometry))
        let call = ConvolutionKernel.Call(
          input: source.start,
          packedFilter: packed.start,
          epilogue: epilogue,
          output: output.start,
          scratch: scratch.start
        )
        let start = itemsPerCall < end ? end - itemsPerCall : 0
        withExtendedLifetime(scratch) { kernel.run(geometry, call, start..<end) }
        #expect(scratch.isIntact, "\(kernel.name) scratch")
        end = start
      }
    }
    #expect(output.isIntact && source.isIntact, "\(kernel.name) wrote before its output")
    return output.elements
  }
}
