import Kernels
import TestSupport
import Testing

@Suite struct ReferenceBinaryTests {
  private func binary(
    _ operation: BinaryOperation,
    _ left: [Float],
    _ right: [Float],
    _ broadcast: Broadcast,
    _ activation: Activation = .none
  ) -> [Float] {
    output(broadcast.elementCount) {
      Reference.binary(operation, activation, broadcast, left: left, right: right, output: $0)
    }
  }

  @Test(
    arguments: [
      (.add, [5, 1, -1.5]), (.subtract, [-1, -5, -2.5]), (.multiply, [6, -6, -1]),
      (.divide, [2 / 3, -2 / 3, -4]), (.squaredDifference, [1, 25, 6.25]), (.prelu, [2, -6, -1]),
    ] as [(BinaryOperation, [Float])]
  )
  func knownValues(operation: BinaryOperation, expected: [Float]) throws {
    let broadcast = try #require(Broadcast(left: [3], right: [3]))
    #expect(binary(operation, [2, -2, -2], [3, 3, 0.5], broadcast) == expected)
  }

  /// All pairs of shapes of up to three axes with sizes 1 to 3, against NumPy's rule.
  @Test func everySmallBroadcast() throws {
    let shapes = (0...3).flatMap { rank in
      coordinates([Int](repeating: 3, count: rank)).map { $0.map { $0 + 1 } }
    }
    var broadcastCount = 0
    for left in shapes {
      for right in shapes {
        let padded = [left, right].map { [Int](repeating: 1, count: 3 - $0.count) + $0 }
        let fits = zip(padded[0], padded[1]).allSatisfy { $0 == $1 || $0 == 1 || $1 == 1 }
        guard let broadcast = Broadcast(left: left, right: right) else {
          #expect(!fits, "\(left) \(right)")
          continue
        }
        #expect(fits, "\(left) \(right)")
        let shape = zip(padded[0], padded[1]).map { max($0, $1) }
        let expected = coordinates(shape).map {
          Float(index($0, in: left) * 100 - index($0, in: right))
        }
        let a = ramp(left.reduce(1, *)).map { $0 * 100 }
        let b = ramp(right.reduce(1, *))
        #expect(binary(.subtract, a, b, broadcast) == expected, "\(left) \(right)")
        broadcastCount += 1
      }
    }
    #expect(broadcastCount > 400)
  }

  @Test func fiveAxes() throws {
    let (left, right) = ([2, 1, 3, 1, 2], [4, 1, 2, 1])
    let broadcast = try #require(Broadcast(left: left, right: right))
    let expected = coordinates([2, 4, 3, 2, 2]).map {
      Float(index($0, in: left) + 100 * index($0, in: right))
    }
    let result = binary(.add, ramp(12), ramp(8).map { $0 * 100 }, broadcast)
    #expect(result == expected)
  }

  @Test func theOutputMayBeTheInput() throws {
    let broadcast = try #require(Broadcast(left: [2, 3], right: [3]))
    var elements = ramp(6)
    elements.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress {
        Reference.binary(
          .add,
          .none,
          broadcast,
          left: UnsafePointer(start),
          right: [10, 20, 30],
          output: start
        )
      }
    }
    #expect(elements == [10, 21, 32, 13, 24, 35])
  }

  @Test(
    arguments: [
      (.relu, [0, 0, 7]), (.relu6, [0, 0, 6]), (.reluN1To1, [-1, 0, 1]), (.none, [-5, 0, 7]),
    ] as [(Activation, [Float])]
  )
  func activationComesLast(activation: Activation, expected: [Float]) throws {
    let broadcast = try #require(Broadcast(left: [3], right: []))
    #expect(binary(.subtract, [-2, 3, 10], [3], broadcast, activation) == expected)
  }

  @Test func notANumberPassesThroughActivations() throws {
    let broadcast = try #require(Broadcast(left: [1], right: [1]))
    for activation: Activation in [.none, .relu, .relu6, .reluN1To1, .tanh] {
      #expect(binary(.add, [.nan], [1], broadcast, activation)[0].isNaN)
    }
  }

  @Test func preluKeepsTheSignOfZero() throws {
    let broadcast = try #require(Broadcast(left: [2], right: []))
    let result = binary(.prelu, [-0.0, 0], [-3], broadcast)
    #expect(result.map(\.sign) == [.minus, .plus])
  }

  @Test func anEmptyInputGivesAnEmptyOutput() throws {
    let broadcast = try #require(Broadcast(left: [2, 0, 3], right: [3]))
    #expect(binary(.add, [], [1, 2, 3], broadcast) == [])
  }
}
