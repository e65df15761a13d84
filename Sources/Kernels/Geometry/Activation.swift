/// An activation fused into the op before it, as the TFLite schema names them.
package enum Activation: Sendable, Hashable {
  case none
  /// max(x, 0)
  case relu
  /// x limited to [-1, 1]
  case reluN1To1
  /// x limited to [0, 6]
  case relu6
  /// Hyperbolic tangent.
  case tanh

  /// The limits of an activation that only cuts values off; `nil` for ``tanh``.
  package var limits: (lower: Float, upper: Float)? {
    switch self {
    case .none: (-.infinity, .infinity)
    case .relu: (0, .infinity)
    case .reluN1To1: (-1, 1)
    case .relu6: (0, 6)
    case .tanh: nil
    }
  }
}
