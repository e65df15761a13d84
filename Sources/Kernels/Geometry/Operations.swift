/// Elementwise ops with two inputs.
package enum BinaryOperation: Sendable, Hashable, CaseIterable {
  case add
  case subtract
  case multiply
  case divide
  /// (left - right)²
  case squaredDifference
  /// left < 0 ? left * right : left
  case prelu
}

/// Elementwise ops with one input.
package enum UnaryOperation: Sendable, Hashable {
  case negate
  case squareRoot
  /// 1 / √x
  case reciprocalSquareRoot
  /// 1 / (1 + exp(-x))
  case logistic
  case activation(Activation)
}

/// Reductions over axes.
package enum Reduction: Sendable, Hashable, CaseIterable {
  case sum
  case mean
}
