extension BinaryOperation {
  /// The result for one pair of elements.
  func callAsFunction(_ left: Float, _ right: Float) -> Float {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .squaredDifference: (left - right) * (left - right)
    case .prelu: left >= 0 ? left : left * right
    }
  }
}

extension Reference {
  /// ADD, SUB, MUL, DIV, SQUARED_DIFFERENCE and PRELU, with broadcasting.
  ///
  /// The output may be either input if that is not broadcast.
  ///
  /// - Parameters:
  ///   - left: The tensor that the broadcast was made for as the left one.
  ///   - right: The other tensor; PRELU's slopes.
  ///   - output: As many elements as ``Broadcast/elementCount``.
  package static func binary(
    _ operation: BinaryOperation,
    _ activation: Activation,
    _ broadcast: Broadcast,
    left: UnsafePointer<Float>,
    right: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<broadcast.elementCount {
      var (leftIndex, rightIndex, rest) = (0, 0, index)
      for axis in broadcast.sizes.indices.reversed() {
        let (quotient, position) = rest.quotientAndRemainder(dividingBy: broadcast.sizes[axis])
        leftIndex += position * broadcast.leftStrides[axis]
        rightIndex += position * broadcast.rightStrides[axis]
        rest = quotient
      }
      output[index] = activation(operation(left[leftIndex], right[rightIndex]))
    }
  }
}
