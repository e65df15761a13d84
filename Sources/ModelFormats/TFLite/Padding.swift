/// How a sliding window treats the border (`Padding` in `schema.fbs`).
public enum Padding: Int8, Sendable, Hashable, CaseIterable {
  /// The output has ceil(input / stride) elements; the input is extended on both sides, with the
  /// odd element behind it.
  case same = 0
  /// Only places where the whole window lies on the input.
  case valid = 1
}
