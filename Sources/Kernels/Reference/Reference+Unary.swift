#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension UnaryOperation {
  /// The result for one element.
  func callAsFunction(_ value: Float) -> Float {
    switch self {
    case .negate: return -value
    case .squareRoot: return value.squareRoot()
    case .reciprocalSquareRoot: return 1 / value.squareRoot()
    case .logistic:
      // The exponential of a negative number cannot overflow, and far below zero the result keeps its
      // relative precision, where 1 / (1 + exp(-x)) would jump to 0.
      let power = expf(-value.magnitude)
      return value < 0 ? power / (1 + power) : 1 / (1 + power)
    case .activation(let activation): return activation(value)
    }
  }
}

extension Reference {
  /// NEG, SQRT, RSQRT, LOGISTIC, RELU, RELU_N1_TO_1, RELU6 and TANH.
  ///
  /// The output may be the input.
  ///
  /// - Parameter count: Number of elements.
  package static func unary(
    _ operation: UnaryOperation,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    for index in 0..<count { output[index] = operation(input[index]) }
  }
}
