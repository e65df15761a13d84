/// Limits of activations as vector kernels load them: 16 times the lower one, then 16 times the upper one.
///
/// 16 lanes are those of the widest vector. The limits lie in memory because the compiler copies a
/// repetition that it sees to each place of use, and of two copies, one to compare with and one to choose,
/// it no longer finds that both together are one instruction: maximum or minimum.
enum LimitLanes {
  nonisolated(unsafe) static let none = lanes(.none)
  nonisolated(unsafe) private static let relu = lanes(.relu)
  nonisolated(unsafe) private static let reluN1To1 = lanes(.reluN1To1)
  nonisolated(unsafe) private static let relu6 = lanes(.relu6)

  /// The limits of an activation; those of ``none`` for one without.
  static func limits(of activation: Activation) -> UnsafePointer<Float> {
    switch activation {
    case .none, .tanh: none
    case .relu: relu
    case .reluN1To1: reluN1To1
    case .relu6: relu6
    }
  }

  /// Memory that is never released: it is made once for each activation.
  private static func lanes(_ activation: Activation) -> UnsafePointer<Float> {
    let limits = activation.limits ?? (-.infinity, .infinity)
    let lanes = UnsafeMutablePointer<Float>.allocate(capacity: 32)
    lanes.initialize(repeating: limits.lower, count: 16)
    (lanes + 16).initialize(repeating: limits.upper, count: 16)
    return UnsafePointer(lanes)
  }
}
