import Kernels
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct ReferenceUnaryTests {
  private func unary(_ operation: UnaryOperation, _ input: [Float]) -> [Float] {
    output(input.count) {
      Reference.unary(operation, input: input, output: $0, count: input.count)
    }
  }

  @Test func knownValues() {
    #expect(unary(.negate, [1, -2, 0]) == [-1, 2, 0])
    #expect(unary(.negate, [0])[0].sign == .minus)
    #expect(unary(.squareRoot, [0, 2.25, 1e30]) == [0, 1.5, 1e15])
    #expect(unary(.reciprocalSquareRoot, [4, 0.25, 0, 1e-30]) == [0.5, 2, .infinity, 1e15])
    #expect(unary(.squareRoot, [-1])[0].isNaN && unary(.reciprocalSquareRoot, [-1])[0].isNaN)
    #expect(unary(.activation(.relu6), [-1, 3, 7]) == [0, 3, 6])
    #expect(unary(.activation(.tanh), [0, 30, -30]) == [0, 1, -1])
  }

  /// Against the definition in double precision, from where it underflows to where it is 1.
  ///
  /// `expf` is within 1 ulp and is followed by an addition and a division of half an ulp each; where
  /// the result is subnormal an ulp is the least number. 3 ulp is what that can add up to.
  @Test func logisticIsAccurateEverywhere() {
    let inputs = stride(from: Float(-103), through: 20, by: 0.03125).map { $0 }
    var worst: (units: Double, at: Float) = (0, 0)
    for (input, result) in zip(inputs, unary(.logistic, inputs)) {
      let expected = 1 / (1 + exp(-Double(input)))
      let units = abs(Double(result) - expected) / Double(Float(expected).ulp)
      if units > worst.units { worst = (units, input) }
    }
    #expect(worst.units <= 3, "\(worst)")
  }

  /// Computed with LiteRT; its own rounding is within an ulp, 6e-8 near 1.
  @Test func logisticEqualsTheReference() {
    let expected: [Float] = [0.11920291930437088, 0.3775406777858734, 0.5, 0.7310585975646973]
    for (result, expected) in zip(unary(.logistic, [-2, -0.5, 0, 1]), expected) {
      #expect(abs(result - expected) <= 6e-8)
    }
  }

  @Test func logisticAtTheEnds() {
    let inputs: [Float] = [-.infinity, -200, 200, .infinity, .greatestFiniteMagnitude]
    #expect(unary(.logistic, inputs) == [0, 0, 1, 1, 1])
    #expect(unary(.logistic, [.nan])[0].isNaN)
  }
}
