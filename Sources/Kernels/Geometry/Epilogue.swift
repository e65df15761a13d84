/// What happens to a convolution's sums before they are stored, in this order: bias, residual,
/// activation.
///
/// Pointers stay valid for the length of the call.
package struct Epilogue {
  /// What is applied last.
  package enum Function {
    case activation(Activation)
    /// `x < 0 ? x * slope : x` with one slope an output channel.
    case prelu(slopes: UnsafePointer<Float>)
  }

  /// One value an output channel; `nil` for none.
  package var bias: UnsafePointer<Float>?
  /// A tensor `[pixels, residualChannels]` of the output's height and width to be added; `nil` for
  /// none.
  package var residual: UnsafePointer<Float>?
  /// Channels of the residual, at most the output's.
  ///
  /// Channels beyond them get nothing added: this is how an ADD of a channel-padded tensor is done
  /// without making the padding.
  package var residualChannels: Int
  package var function: Function

  package init(
    bias: UnsafePointer<Float>? = nil,
    residual: UnsafePointer<Float>? = nil,
    residualChannels: Int = 0,
    function: Function = .activation(.none)
  ) {
    self.bias = bias
    self.residual = residual
    self.residualChannels = residualChannels
    self.function = function
  }
}
