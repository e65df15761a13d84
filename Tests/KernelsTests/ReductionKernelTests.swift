import KernelLibrary
import Kernels
import Tensors
import TestSupport
import Testing

/// Every row for sums and means, of every instruction set this machine can run, against the plain
/// loops.
@Suite struct ReductionKernelTests {
  private static let rows = KernelTable.available.map(\.reduction)

  /// Lines of every length around the vectors, with innermost axes likewise: sums of integers, which
  /// are exact in any order.
  @Test(arguments: rows, Reduction.allCases)
  func shapes(_ kernel: ReductionKernel, _ reduction: Reduction) throws {
    let width = kernel.instructionSet.vectorWidth
    for reduced in edges(of: [1, 2, 4, 8].map { $0 * width }) {
      for inner in edges(of: [1, 2, 4].map { $0 * width }) {
        try check(kernel, reduction, outer: 5, reduced: reduced, inner: inner)
      }
    }
    try check(kernel, reduction, outer: 1, reduced: 4096, inner: 1)
    try check(kernel, reduction, outer: 1, reduced: 4096, inner: 3)
    try check(kernel, reduction, outer: 97, reduced: 1, inner: 1)
  }

  /// Sums that are rounded, in whatever order.
  @Test(arguments: rows, Reduction.allCases)
  func rounding(_ kernel: ReductionKernel, _ reduction: Reduction) throws {
    for (reduced, inner) in [(7, 1), (1000, 1), (1000, 17), (33, 64)] {
      var random = SplitMix64(seed: 0x4ED)
      let numbers = random.floats(3 * reduced * inner)
      try check(kernel, reduction, outer: 3, reduced: reduced, inner: inner, numbers: numbers)
    }
  }

  /// A NaN or an infinity reaches its own sum and no other.
  @Test(arguments: rows, Reduction.allCases)
  func notANumberAndInfinity(_ kernel: ReductionKernel, _ reduction: Reduction) throws {
    let width = kernel.instructionSet.vectorWidth
    for inner in [1, 2, width, width + 1] {
      for special in [[Float.nan], [.infinity], [-.infinity], [.infinity, -.infinity]] {
        for line in [0, width, width * 2 - 1] {
          let reduced = width * 2
          var random = SplitMix64(seed: 0x4ED)
          var numbers = TestedNumbers.integers(3 * reduced * inner, &random)
          for (index, value) in special.enumerated() {
            // The second of three sums, column 0, in this line and in the first.
            numbers[(reduced + (index == 0 ? line : 1)) * inner] = value
          }
          try check(kernel, reduction, outer: 3, reduced: reduced, inner: inner, numbers: numbers)
        }
      }
    }
  }

  @Test(arguments: rows)
  func theSumOfNothingIsZeroAndItsMeanNotANumber(_ kernel: ReductionKernel) throws {
    for inner in [1, 2, kernel.instructionSet.vectorWidth + 1] {
      for reduction in Reduction.allCases {
        try check(kernel, reduction, outer: 2, reduced: 0, inner: inner)
      }
    }
  }

  /// Compares a kernel with the plain loops.
  ///
  /// - Parameter numbers: The input; `nil` for random integers.
  private func check(
    _ kernel: ReductionKernel,
    _ reduction: Reduction,
    outer: Int,
    reduced: Int,
    inner: Int,
    numbers: [Float]? = nil
  ) throws {
    var random = SplitMix64(seed: UInt64(reduced))
    let numbers = numbers ?? TestedNumbers.integers(outer * reduced * inner, &random)
    let name = "\(kernel.name), \(reduction), [\(outer), \(reduced), \(inner)]"
    let geometry = try ReductionGeometry(
      input: [outer, reduced, inner],
      axes: [1],
      keepDimensions: false
    )
    let input = GuardedFloats(numbers)
    let found = withExtendedLifetime(input) {
      runInParts(name, items: outer, outputCount: outer * inner) {
        kernel.run(reduction, reduced, inner, input.start, $0, $1)
      }
    }
    #expect(input.isIntact, "\(name) wrote to its input")
    func reference(_ reduction: Reduction, _ numbers: [Float]) -> [Float] {
      output(outer * inner) {
        Reference.reduce(reduction, geometry, input: numbers, output: $0)
      }
    }
    let isExact = numbers.allSatisfy { !$0.isFinite || $0 == $0.rounded() }
    // A sum of n numbers, in whatever order, is off by at most n units of 2^-24 of the sum of their
    // magnitudes, and both sides err. A mean divides this with the sum and rounds once more.
    let tolerances = reference(reduction, numbers.map(\.magnitude)).map {
      2 * Float(reduced + 1) * 0x1p-24 * $0
    }
    expectClose(found, reference(reduction, numbers), within: isExact ? [] : tolerances, name)
  }
}
