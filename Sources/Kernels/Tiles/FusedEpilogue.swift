/// An epilogue in the form that vector kernels apply.
package struct FusedEpilogue {
  package enum Function {
    case none
    /// Limits each element to `lower...upper`.
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
  package let lower: Float
  package let upper: Float
  package let slopes: UnsafePointer<Float>?

  /// - Parameter channels: Number of slopes.
  package init(_ epilogue: Epilogue, channels: Int) {
    bias = epilogue.bias
    residual = epilogue.residual
    residualChannels = epilogue.residual == nil ? 0 : epilogue.residualChannels
    switch epilogue.function {
    case .prelu(let slopes):
      function = areAtMostOne(slopes, count: channels) ? .leaky : .prelu
      (lower, upper) = (-.infinity, .infinity)
      self.slopes = slopes
    case .activation(let activation):
      if let limits = activation.limits {
        function = activation == .none ? .none : .limits
        (lower, upper) = limits
      } else {
        function = .tanh
        (lower, upper) = (-.infinity, .infinity)
      }
      slopes = nil
    }
  }
}

/// True if no slope is larger than 1.
private func areAtMostOne(_ slopes: UnsafePointer<Float>, count: Int) -> Bool {
  for channel in 0..<count where !(slopes[channel] <= 1) { return false }
  return true
}
