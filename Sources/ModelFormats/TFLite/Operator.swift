public import Bytes

/// One step of a graph (`Operator` in `schema.fbs`).
public struct Operator: Sendable {
  /// Index into ``TFLiteModel/operatorCodes``.
  public let operatorCodeIndex: Int

  /// Tensor indices; `nil` stands for an optional input that is left out.
  public let inputs: [Int?]

  /// Tensor indices.
  public let outputs: [Int]

  /// Tensor indices of scratch values that recurrent operators declare; empty for all others.
  public let intermediates: [Int]

  /// The operator's parameters.
  public let options: BuiltinOptions

  /// The parameters of a custom operator, in a form only that operator knows.
  public let customOptions: SharedBytes?
}
