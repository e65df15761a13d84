import KernelLibrary
import Kernels
import TestSupport
import Testing

/// Every row for ops with two inputs, of every instruction set this machine can run, against the plain
/// loops.
///
/// Both round each operation once, so results must be equal.
@Suite struct BinaryKernelTests {
  private static let rows = KernelTable.available.map(\.binary)

  /// Pairs of shapes for each way of walking the inputs, with an innermost run of a length.
  ///
  /// The same shape; one element with all; one of the two repeated along rows, along columns, or along
  /// both; each input repeated along another axis.
  private static func shapes(_ length: Int) -> [([Int], [Int])] {
    let pairs: [([Int], [Int])] = [
      ([length], [length]), ([3, length], [3, length]),
      ([length], []), ([3, length], [1]),
      ([3, length], [length]), ([2, 3, length], [2, 1, length]),
      ([3, length], [3, 1]), ([2, 3, length], [3, 1]),
      ([3, 1], [1, length]), ([2, 1, length], [1, 3, 1]),
      ([2, 3, 2, length], [2, 1, 2, 1]), ([2, 1, 3, 1, length], [4, 1, 2, 1]),
      ([2, 3, 1, length], [3, 2, 1]),
    ]
    return pairs + pairs.map { ($1, $0) }
  }

  @Test(arguments: rows, BinaryOperation.allCases)
  func broadcasts(_ kernel: BinaryKernel, _ operation: BinaryOperation) throws {
    for length in edges(of: [1, 2, 4].map { $0 * kernel.instructionSet.vectorWidth }) {
      for (left, right) in Self.shapes(length) {
        try check(kernel, operation, left, right)
      }
    }
  }

  /// All pairs of shapes of three axes with sizes 1 to 3.
  @Test(arguments: rows)
  func everySmallBroadcast(_ kernel: BinaryKernel) throws {
    let shapes = coordinates([3, 3, 3]).map { $0.map { $0 + 1 } }
    var count = 0
    for left in shapes {
      for right in shapes where Broadcast(left: left, right: right) != nil {
        try check(kernel, .subtract, left, right)
        count += 1
      }
    }
    #expect(count == 343)
  }

  @Test(arguments: rows, Activation.all)
  func activations(_ kernel: BinaryKernel, _ activation: Activation) throws {
    for operation in BinaryOperation.allCases {
      for length in edges(of: [kernel.instructionSet.vectorWidth]) {
        for right in [[2, length], [length], [2, 1]] {
          try check(kernel, operation, [2, length], right, activation)
        }
      }
    }
  }

  /// Every pair of special numbers, in every lane.
  @Test(arguments: rows, BinaryOperation.allCases)
  func notANumberAndInfinity(_ kernel: BinaryKernel, _ operation: BinaryOperation) throws {
    let numbers = specialNumbers
    let count = numbers.count * numbers.count
    let left = (0..<count).map { numbers[$0 / numbers.count] }
    let right = (0..<count).map { numbers[$0 % numbers.count] }
    for activation in Activation.all {
      for shift in 0..<kernel.instructionSet.vectorWidth {
        try check(
          kernel,
          operation,
          [count],
          [count],
          activation,
          left: Array(left[shift...] + left[..<shift]),
          right: Array(right[shift...] + right[..<shift])
        )
      }
    }
  }

  /// Also where the product with the slope would change it.
  @Test(arguments: rows)
  func preluKeepsTheSignOfZero(_ kernel: BinaryKernel) throws {
    let count = kernel.instructionSet.vectorWidth + 1
    let broadcast = try #require(Broadcast(left: [count], right: [1]))
    for zero: Float in [0, -0.0] {
      let result = output(count) {
        kernel.run(
          .prelu,
          .none,
          broadcast,
          [Float](repeating: zero, count: count),
          [-3],
          $0,
          0..<1
        )
      }
      #expect(result.map(\.bitPattern) == [UInt32](repeating: zero.bitPattern, count: count))
    }
  }

  @Test(arguments: rows)
  func theOutputMayBeAnInput(_ kernel: BinaryKernel) throws {
    for length in edges(of: [1, 2].map { $0 * kernel.instructionSet.vectorWidth }) {
      let whole = [3, length]
      for other in [whole, [length], [3, 1], [1]] {
        let (leftShape, rightShape) = (whole, other)
        let broadcast = try #require(Broadcast(left: leftShape, right: rightShape))
        let mirrored = try #require(Broadcast(left: rightShape, right: leftShape))
        var random = SplitMix64(seed: 0xB1)
        let (left, right) = (random.floats(3 * length), random.floats(other.reduce(1, *)))
        let name = "\(kernel.name), \(leftShape) \(rightShape) in place"
        for operation in BinaryOperation.allCases {
          let memory = GuardedFloats(left)
          kernel.run(
            operation,
            .none,
            broadcast,
            memory.start,
            right,
            memory.start,
            0..<broadcast.outerCount
          )
          let expected = output(left.count) {
            Reference.binary(operation, .none, broadcast, left: left, right: right, output: $0)
          }
          #expect(memory.isIntact)
          expectSame(memory.elements, expected, name)

          let second = GuardedFloats(left)
          kernel.run(
            operation,
            .none,
            mirrored,
            right,
            second.start,
            second.start,
            0..<mirrored.outerCount
          )
          let mirror = output(left.count) {
            Reference.binary(operation, .none, mirrored, left: right, right: left, output: $0)
          }
          #expect(second.isIntact)
          expectSame(second.elements, mirror, "\(name), right")
        }
      }
    }
  }

  /// Compares a kernel with the plain loops.
  private func check(
    _ kernel: BinaryKernel,
    _ operation: BinaryOperation,
    _ leftShape: [Int],
    _ rightShape: [Int],
    _ activation: Activation = .none,
    left: [Float]? = nil,
    right: [Float]? = nil
  ) throws {
    let broadcast = try #require(Broadcast(left: leftShape, right: rightShape))
    var random = SplitMix64(seed: 0xB1)
    let left = left ?? random.floats(leftShape.reduce(1, *), in: -3...3)
    let right = right ?? random.floats(rightShape.reduce(1, *), in: -3...3)
    let name = "\(kernel.name), \(operation), \(leftShape) \(rightShape), \(activation)"
    let (l, r) = (GuardedFloats(left), GuardedFloats(right))
    let found = withExtendedLifetime((l, r)) {
      runInParts(name, items: broadcast.outerCount, outputCount: broadcast.elementCount) {
        kernel.run(operation, activation, broadcast, l.start, r.start, $0, $1)
      }
    }
    #expect(l.isIntact && r.isIntact, "\(name) wrote to its inputs")
    let expected = output(broadcast.elementCount) {
      Reference.binary(operation, activation, broadcast, left: left, right: right, output: $0)
    }
    expectSame(found, expected, name)
  }
}

/// Numbers at the edges of float32 and of activations.
let specialNumbers: [Float] = [
  .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 6, -6.5, 0x1p-130, -0x1p-130, .leastNonzeroMagnitude,
  .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 88, -88, -104, 0.5,
]
