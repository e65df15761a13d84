/// A function applied to an operator's results (`ActivationFunctionType` in `schema.fbs`).
public enum FusedActivation: Int8, Sendable, Hashable, CaseIterable {
  /// The results stay as they are.
  case none = 0
  /// max(x, 0)
  case relu = 1
  /// x limited to -1...1
  case reluN1To1 = 2
  /// x limited to 0...6
  case relu6 = 3
  /// The hyperbolic tangent.
  case tanh = 4
  /// 1 where the sign bit is set, 0 elsewhere.
  case signBit = 5
}
