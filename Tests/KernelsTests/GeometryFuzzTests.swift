import Kernels
import Tensors
import TestSupport
import Testing

/// Sizes and parameters as a hostile file might have them: each constructor throws or describes a
/// copy that stays within its tensors, and none traps.
@Suite struct GeometryFuzzTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private static let rounds = 500

  private struct Draw {
    var random: SplitMix64

    /// Mostly small numbers, sometimes those around the limits of 31, 32 and 63 bits.
    mutating func number() -> Int {
      let extremes = [
        -1, -2, 1 << 15, 1 << 20, (1 << 31) - 1, 1 << 31, -(1 << 31), 1 << 40, .max, .min,
      ]
      return Int.random(in: 0..<6, using: &random) > 0
        ? Int.random(in: 0...4, using: &random) : extremes.randomElement(using: &random) ?? 0
    }

    mutating func numbers(_ count: Int) -> [Int] { (0..<count).map { _ in number() } }

    mutating func shape() -> Shape? {
      Shape(checking: numbers(Int.random(in: 0...5, using: &random)))
    }
  }

  /// Whether the first and last elements that a copy touches lie within both tensors.
  private func staysInside(_ copy: StridedCopy, _ input: Shape, _ output: Shape) -> Bool {
    guard copy.runCount > 0 else { return true }
    func range(_ start: Int, _ stride: KeyPath<StridedCopy.Axis, Int>) -> ClosedRange<Int> {
      (copy.outerAxes + [copy.innerAxis]).reduce(start...start) { range, axis in
        let extent = (axis.size - 1) * axis[keyPath: stride]
        return range.lowerBound + min(extent, 0)...range.upperBound + max(extent, 0)
      }
    }
    let (read, written) = (
      range(copy.inputStart, \.inputStride), range(copy.outputStart, \.outputStride)
    )
    return read.lowerBound >= 0 && read.upperBound < input.elementCount
      && written.lowerBound >= 0 && written.upperBound < output.elementCount
  }

  @Test(arguments: seeds)
  func copiesStayInside(seed: UInt64) {
    var draw = Draw(random: SplitMix64(seed: seed))
    var accepted = 0
    for _ in 0..<Self.rounds {
      guard let input = draw.shape() else { continue }
      let paddings = (0..<input.rank).map { _ in (before: draw.number(), after: draw.number()) }
      if let pad = try? PadGeometry(input: input, paddings: paddings) {
        #expect(staysInside(pad.copy, input, pad.output), "\(input) \(paddings)")
        accepted += 1
      }
      let order = Array(0..<input.rank).shuffled(using: &draw.random)
      if let transpose = try? TransposeGeometry(input: input, permutation: order) {
        #expect(staysInside(transpose.copy, input, transpose.output), "\(input) \(order)")
        #expect(transpose.output.elementCount == input.elementCount)
        accepted += 1
      }
      let block = draw.number()
      if let depth = try? DepthToSpaceGeometry(input: input, block: block) {
        #expect(staysInside(depth.copy, input, depth.output), "\(input) \(block)")
        accepted += 1
      }
      let axis = draw.number()
      if let joined = try? ConcatenationGeometry(inputs: [input, input, input], axis: axis) {
        for copy in joined.copies { #expect(staysInside(copy, input, joined.output), "\(input)") }
        accepted += 1
      }
    }
    #expect(accepted > Self.rounds / 2)
  }

  @Test(arguments: seeds)
  func slicesStayInside(seed: UInt64) {
    var draw = Draw(random: SplitMix64(seed: seed))
    var accepted = 0
    for _ in 0..<Self.rounds {
      guard let input = draw.shape() else { continue }
      let count = Int.random(in: 0...input.rank + 1, using: &draw.random)
      func mask() -> Int { Int.random(in: 0...3, using: &draw.random) == 0 ? draw.number() : 0 }
      let slice = StridedSliceGeometry.Specification(
        begin: draw.numbers(count),
        end: draw.numbers(count),
        strides: draw.numbers(count),
        beginMask: mask(),
        endMask: mask(),
        ellipsisMask: mask(),
        newAxisMask: mask(),
        shrinkAxisMask: mask(),
        endIsOffset: Bool.random(using: &draw.random)
      )
      if let geometry = try? StridedSliceGeometry(input: input, slice) {
        #expect(staysInside(geometry.copy, input, geometry.output), "\(input) \(slice)")
        accepted += 1
      }
    }
    #expect(accepted > Self.rounds / 20)
  }

  @Test(arguments: seeds)
  func windowsAndReductionsDoNotTrap(seed: UInt64) {
    var draw = Draw(random: SplitMix64(seed: seed))
    var accepted = 0
    for _ in 0..<Self.rounds {
      let padding = Bool.random(using: &draw.random) ? PaddingScheme.same : .valid
      if let geometry = try? Convolution2D(
        input: draw.numbers(4),
        filter: draw.numbers(4),
        strideHeight: draw.number(),
        dilationHeight: draw.number(),
        padding: padding
      ) {
        #expect(geometry.multiplyAccumulateCount >= 0 && geometry.filterCount >= 0)
        accepted += 1
      }
      if let geometry = try? DepthwiseConvolution2D(
        input: draw.numbers(4),
        filter: [1] + draw.numbers(3),
        strideWidth: draw.number(),
        padding: padding
      ) {
        #expect(geometry.multiplyAccumulateCount >= 0 && geometry.outputRowCount >= 0)
        accepted += 1
      }
      if let geometry = try? ResizeBilinearGeometry(
        input: draw.numbers(4),
        outputHeight: draw.number(),
        outputWidth: draw.number()
      ) {
        #expect(geometry.outputRowCount >= 0)
        accepted += 1
      }
      if let input = draw.shape(),
        let geometry = try? ReductionGeometry(
          input: input,
          axes: draw.numbers(2),
          keepDimensions: Bool.random(using: &draw.random)
        )
      {
        #expect(geometry.passes.allSatisfy { $0.outer >= 0 && $0.reduced >= 0 && $0.inner >= 0 })
        accepted += 1
      }
    }
    #expect(accepted > Self.rounds / 10)
  }

  @Test(arguments: seeds)
  func sparseLayoutsDoNotTrap(seed: UInt64) {
    var draw = Draw(random: SplitMix64(seed: seed))
    for _ in 0..<Self.rounds {
      guard let shape = draw.shape() else { continue }
      let blockMap = draw.numbers(Int.random(in: 0...1, using: &draw.random))
      let count = shape.rank + blockMap.count
      let levels = (0..<count).map { level -> SparsityLayout.Level in
        if Bool.random(using: &draw.random) {
          return .dense(size: level < shape.rank ? shape[level] : draw.number())
        }
        return .sparseCSR(segments: [0] + draw.numbers(2), indices: draw.numbers(2))
      }
      let layout = try? SparsityLayout(
        shape: shape,
        traversalOrder: Array(0..<count),
        blockMap: blockMap,
        levels: levels
      )
      if let layout { #expect(layout.valueCount >= 0 && layout.strides.count == count) }
    }
  }
}
