import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every row for ops with one input, of every instruction set this machine can run, against the plain
/// loops.
@Suite struct UnaryKernelTests {
  private static let rows = KernelTable.available.map(\.unary)

  /// Operations that round once or not at all, or call the same function: results must be equal.
  private static let exact: [UnaryOperation] =
    [.negate, .squareRoot, .reciprocalSquareRoot] + Activation.all.map { .activation($0) }

  /// Of a logistic: how far two good computations may lie from each other.
  ///
  /// Each takes an exponential that is off by about one unit in the last place, adds 1 and divides,
  /// which is half a unit each; below the least normal number the kernels' exponential rounds a second
  /// time.
  private static let logisticUnits: UInt64 = 4

  @Test(arguments: rows)
  func lengths(_ kernel: UnaryKernel) {
    for count in edges(of: [1, 2, 4].map { $0 * kernel.instructionSet.vectorWidth }) {
      var random = SplitMix64(seed: UInt64(count))
      for operation in Self.exact {
        check(kernel, operation, random.floats(count, in: -9...9))
      }
    }
  }

  /// Every special number in every lane, also in ranges that end within a vector.
  @Test(arguments: rows)
  func notANumberAndInfinity(_ kernel: UnaryKernel) {
    for shift in 0..<kernel.instructionSet.vectorWidth {
      let numbers = [Float](repeating: 1, count: shift) + specialNumbers
      for operation in Self.exact { check(kernel, operation, numbers) }
    }
  }

  @Test(arguments: rows)
  func signsOfZeros(_ kernel: UnaryKernel) {
    let zeros = [Float](repeating: 0, count: kernel.instructionSet.vectorWidth + 1)
    for zeros in [zeros, zeros.map { -$0 }] {
      for operation: UnaryOperation in [.negate, .squareRoot, .reciprocalSquareRoot] {
        let found = output(zeros.count) { kernel.run(operation, zeros, $0, 0..<zeros.count) }
        #expect(found.map(\.bitPattern) == reference(operation, zeros).map(\.bitPattern))
      }
    }
  }

  @Test(arguments: rows)
  func logistic(_ kernel: UnaryKernel) {
    var random = SplitMix64(seed: 0x109)
    // Around zero, then to both ends of what is neither 0 nor 1, and past the end of the exponents.
    let inputs =
      random.floats(20_000, in: -2...2) + random.floats(20_000, in: -20...20)
      + random.floats(20_000, in: -110...110) + specialNumbers.filter(\.isFinite)
    let count = inputs.count
    let found = runInParts(kernel.name, items: count, parts: [2, 7], outputCount: count) {
      kernel.run(.logistic, inputs, $0, $1)
    }
    let difference = Difference(found, from: reference(.logistic, inputs))
    #expect(difference.unitsInLastPlace <= Self.logisticUnits, "\(kernel.name): \(difference)")
  }

  @Test(arguments: rows)
  func logisticAtTheEnds(_ kernel: UnaryKernel) {
    for shift in 0..<kernel.instructionSet.vectorWidth {
      let inputs =
        [Float](repeating: 0, count: shift) + [.infinity, -.infinity, .nan, 0, -0.0, 200, -200]
      let found = output(inputs.count) { kernel.run(.logistic, inputs, $0, 0..<inputs.count) }
      let expected =
        [Float](repeating: 0.5, count: shift) + [1, 0, .nan, 0.5, 0.5, 1, 0]
      expectSame(found, expected, kernel.name)
    }
  }

  @Test(arguments: rows)
  func theOutputMayBeTheInput(_ kernel: UnaryKernel) {
    for count in edges(of: [1, 2].map { $0 * kernel.instructionSet.vectorWidth }) {
      var random = SplitMix64(seed: UInt64(count))
      let numbers = random.floats(count, in: -9...9)
      for operation in Self.exact {
        let memory = GuardedFloats(numbers)
        kernel.run(operation, memory.start, memory.start, 0..<count)
        #expect(memory.isIntact)
        expectSame(memory.elements, reference(operation, numbers), "\(kernel.name), \(operation)")
      }
    }
  }

  private func check(_ kernel: UnaryKernel, _ operation: UnaryOperation, _ numbers: [Float]) {
    let input = GuardedFloats(numbers)
    let name = "\(kernel.name), \(operation), \(numbers.count) elements"
    let found = withExtendedLifetime(input) {
      runInParts(name, items: numbers.count, outputCount: numbers.count) {
        kernel.run(operation, input.start, $0, $1)
      }
    }
    #expect(input.isIntact, "\(name) wrote to its input")
    expectSame(found, reference(operation, numbers), name)
  }

  private func reference(_ operation: UnaryOperation, _ numbers: [Float]) -> [Float] {
    output(numbers.count) {
      Reference.unary(operation, input: numbers, output: $0, count: numbers.count)
    }
  }
}
