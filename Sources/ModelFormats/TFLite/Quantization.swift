/// How the integers of a tensor map to real numbers (`QuantizationParameters` in `schema.fbs`).
///
/// real = scale * (integer - zero point).
public struct Quantization: Sendable, Hashable {
  /// One scale for the whole tensor, or one for each index of ``quantizedDimension``.
  public let scales: [Float]

  /// As many zero points as scales.
  public let zeroPoints: [Int64]

  /// The dimension the scales belong to, if there is more than one.
  public let quantizedDimension: Int
}
