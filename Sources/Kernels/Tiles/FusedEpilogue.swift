/// An epilogue in the form that vector kernels apply.
package struct FusedEpilogue {
  package enum Function {
    case none
    /// Raises each element to the lower limit at least.
    case lowerLimit
    /// Limits each element on both sides.
    case limits
    case prelu
    /// PRELU where no slope is larger than 1, so that it is `max(x, x * slope)`.
    case leaky
    case tanh
  }

  package let bias: UnsafePointer<Float>?
  package let residual: UnsafePointer<Float>?
  /// 0 without a residual.
  package let residualChannels: Int
  package let function: Function
  /// 16 times the lower limit, then 16 times the upper one.
  package let limits: UnsafePointer<Float>
  package let slopes: UnsafePointer<Float>?

  /// - Parameter channels: Number of slopes.
  package init(_ epilogue: Epilogue, channels: Int) {
    bias = epilogue.bias
    residual = epilogue.residual
    residualChannels = epilogue.residual == nil ? 0 : epilogue.residualChannels
    switch epilogue.function {
    case .prelu(let slopes):
      function = areAtMostOne(slopes, count: channels) ? .leaky : .prelu
      limits = LimitLanes.none
      self.slopes = slopes
    case .activation(let activation):
      switch activation {
      case .none: function = .none
      case .relu: function = .lowerLimit
      case .reluN1To1, .relu6: function = .limits
      case .tanh: function = .tanh
      }
      limits = LimitLanes.limits(of: activation)
      slopes = nil
    }
  }
}

/// True if no slope is larger than 1.
private func areAtMostOne(_ slopes: UnsafePointer<Float>, count: Int) -> Bool {
  for channel in 0..<count where !(slopes[channel] <= 1) { return false }
  return true
}
