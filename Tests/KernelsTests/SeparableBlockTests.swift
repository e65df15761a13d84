import KernelLibrary
import Kernels
import TestSupport
import Testing

@Suite("Separable blocks against reference loops")
struct SeparableBlockTests {
  private static let rows = KernelTable.available.flatMap(\.separableBlocks)

  /// Sums of at most a few hundred products of numbers up to 1, fused or not.
  private static let tolerance: Float = 1e-5

  @Test("With an expansion", arguments: rows)
  func expanded(kernel: SeparableBlockKernel) throws {
    for (height, width) in [(8, 8), (5, 9), (1, 16), (2, 11), (17, 6)] {
      for (input, middle, output) in [(16, 16, 16), (8, 24, 36), (7, 17, 5), (33, 16, 34)] {
        try check(
          kernel,
          height: height,
          width: width,
          expansion: input,
          middle: middle,
          output: output
        )
      }
    }
  }

  @Test("Without an expansion", arguments: rows)
  func direct(kernel: SeparableBlockKernel) throws {
    for (height, width) in [(8, 8), (9, 10), (3, 3), (12, 7), (1, 1)] {
      for (middle, output) in [(16, 24), (28, 32), (42, 2), (17, 50)] {
        for stride in [1, 2] {
          for padding in [PaddingScheme.same, .valid] where padding == .same || height >= 3 {
            try check(
              kernel,
              height: height,
              width: width,
              middle: middle,
              output: output,
              stride: stride,
              padding: padding
            )
          }
        }
      }
    }
  }

  private func check(
    _ kernel: SeparableBlockKernel,
    height: Int,
    width: Int,
    expansion: Int? = nil,
    middle: Int,
    output: Int,
    stride: Int = 1,
    padding: PaddingScheme = .same
  ) throws {
    var random = SplitMix64(seed: UInt64(height * 1_000 + width * 100 + middle + output))
    let batch = 2
    let depthwise = try DepthwiseConvolution2D(
      input: [batch, height, width, middle],
      filter: [1, 3, 3, middle],
      strideHeight: stride,
      strideWidth: stride,
      padding: padding
    )
    let block = SeparableBlock(
      expansion: try expansion.map {
        try Convolution2D(
          input: [batch, height, width, $0],
          filter: [middle, 1, 1, $0],
          padding: .valid
        )
      },
      depthwise: depthwise,
      projection: try Convolution2D(
        input: depthwise.outputShape,
        filter: [output, 1, 1, middle],
        padding: .valid
      )
    )
    for block in [block, block.withSparseProjection] where kernel.supports(block) {
      check(kernel, block, &random)
    }
  }

  private func check(
    _ kernel: SeparableBlockKernel,
    _ block: SeparableBlock,
    _ random: inout SplitMix64
  ) {
    let output = block.projection.outputChannels
    for tail in BlockTail.allCases {
      var run = BlockRun(block, tail, residualChannels: max(1, output - 3), &random)
      let name = "\(kernel.name) \(block) \(tail)"
      let expected = run.reference()
      let found = run.compute(kernel, name)
      let difference = Difference(found, from: expected)
      #expect(
        difference.maximumAbsolute <= Self.tolerance * Float(block.projection.inputChannels),
        "\(name): \(difference)"
      )
    }
  }
}

extension SeparableBlock {
  /// The same with a projection of which three elements in ten are not 0.
  fileprivate var withSparseProjection: SeparableBlock {
    var copy = self
    copy.projection.filterNonzeroCount = (0..<projection.filterCount).count(where: isKept)
    return copy
  }

  fileprivate func isKept(_ index: Int) -> Bool { index &* 7 % 10 < 3 }
}

/// What follows the projection of a block under test.
enum BlockTail: CaseIterable {
  case nothing, relu6, residual, residualAndSlopes, steepSlopes
}

/// A block with random weights and input.
struct BlockRun {
  private let block: SeparableBlock
  private let tail: BlockTail
  private let residualChannels: Int
  private let input: [Float]
  private var filters: [[Float]]
  private let biases: [[Float]]
  private let slopes: [[Float]]
  private let residual: [Float]

  init(
    _ block: SeparableBlock,
    _ tail: BlockTail,
    residualChannels: Int,
    _ random: inout SplitMix64
  ) {
    func numbers(_ count: Int, _ range: ClosedRange<Float> = -1...1) -> [Float] {
      (0..<count).map { _ in Float.random(in: range, using: &random) }
    }
    self.block = block
    self.tail = tail
    self.residualChannels = residualChannels
    let window = block.depthwise.window
    let channels = block.expansion?.inputChannels ?? block.depthwise.inputChannels
    input = numbers(block.depthwise.batch * window.inputHeight * window.inputWidth * channels)
    filters = [
      numbers(block.expansion?.filterCount ?? 0), numbers(block.depthwise.filterCount),
      numbers(block.projection.filterCount),
    ]
    if block.projection.filterNonzeroCount != nil {
      for index in filters[2].indices where !block.isKept(index) { filters[2][index] = 0 }
    }
    let counts = [
      block.expansion?.outputChannels ?? 0, block.depthwise.outputChannels,
      block.projection.outputChannels,
    ]
    biases = counts.map { numbers($0) }
    slopes = counts.map { numbers($0, tail == .steepSlopes ? 0.5...1.5 : -0.5...1) }
    residual = numbers(block.projection.outputPixelCount * residualChannels)
  }

  /// The stages one after another with plain loops.
  mutating func reference() -> [Float] {
    var values = input
    if let expansion = block.expansion {
      var result = [Float](
        repeating: 0,
        count: expansion.outputPixelCount * expansion.outputChannels
      )
      Reference.convolution2D(
        expansion,
        input: values,
        filter: filters[0],
        epilogue: Epilogue(bias: pointer(biases[0]), function: .prelu(slopes: pointer(slopes[0]))),
        output: &result
      )
      values = result
    }
    var filtered = [Float](
      repeating: 0,
      count: block.projection.outputPixelCount * block.depthwise.outputChannels
    )
    Reference.depthwiseConvolution2D(
      block.depthwise,
      input: values,
      filter: filters[1],
      epilogue: Epilogue(bias: pointer(biases[1])),
      output: &filtered
    )
    var output = [Float](
      repeating: 0,
      count: block.projection.outputPixelCount * block.projection.outputChannels
    )
    Reference.convolution2D(
      block.projection,
      input: filtered,
      filter: filters[2],
      epilogue: epilogue,
      output: &output
    )
    return output
  }

  /// The block on a kernel, whole and in parts.
  mutating func compute(_ kernel: SeparableBlockKernel, _ name: String) -> [Float] {
    typealias Stage = SeparableBlockKernel.Call.Stage
    let expansion = block.expansion.map { convolution in
      Stage(
        packedFilter: pointer(packed(convolution, filters[0], kernel.expansionPacking)),
        epilogue: Epilogue(bias: pointer(biases[0]), function: .prelu(slopes: pointer(slopes[0])))
      )
    }
    let depthwise = Stage(
      packedFilter: pointer(packed(block.depthwise, filters[1], kernel.depthwisePacking)),
      epilogue: Epilogue(bias: pointer(biases[1]))
    )
    let projection = Stage(
      packedFilter: pointer(packed(block.projection, filters[2], kernel.projectionPacking)),
      epilogue: epilogue
    )
    let input = GuardedFloats(input)
    let found = runInParts(
      name,
      items: block.depthwise.outputRowCount,
      outputCount: block.projection.outputPixelCount * block.projection.outputChannels
    ) { output, rows in
      let scratch = GuardedFloats(count: kernel.scratchCount(block))
      kernel.run(
        block,
        SeparableBlockKernel.Call(
          input: input.start,
          expansion: expansion,
          depthwise: depthwise,
          projection: projection,
          output: output,
          scratch: scratch.start
        ),
        rows
      )
      #expect(scratch.isIntact, "\(name) scratch")
    }
    #expect(input.isIntact, "\(name) wrote to its input")
    return found
  }

  private var epilogue: Epilogue {
    let bias = pointer(biases[2])
    switch tail {
    case .nothing: return Epilogue(bias: bias)
    case .relu6: return Epilogue(bias: bias, function: .activation(.relu6))
    case .residual:
      return Epilogue(
        bias: bias,
        residual: pointer(residual),
        residualChannels: residualChannels
      )
    case .residualAndSlopes, .steepSlopes:
      return Epilogue(
        bias: bias,
        residual: pointer(residual),
        residualChannels: residualChannels,
        function: .prelu(slopes: pointer(slopes[2]))
      )
    }
  }

  private func packed<Convolution>(
    _ convolution: Convolution,
    _ filter: [Float],
    _ packing: SeparableBlockKernel.Packing<Convolution>
  ) -> [Float] {
    var result = [Float](repeating: .nan, count: packing.count(convolution))
    packing.pack(convolution, filter, &result)
    return result
  }
}

/// A copy of the elements that stays valid to the end of the program: tests are short.
private func pointer(_ elements: [Float]) -> UnsafePointer<Float> {
  let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(elements.count, 1))
  memory.initialize(from: elements, count: elements.count)
  return UnsafePointer(memory)
}
