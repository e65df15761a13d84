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

extension Quantization {
  /// `nil` if the table gives no scale, as converters write for tensors that are not quantized.
  init?(table: FlatBufferTable) throws(ModelFormatError) {
    guard try table.integer(4, "details_type", default: 0 as UInt8) == 0 else {
      throw table.error(.unsupported("custom or blockwise quantization"), "details")
    }
    scales = try table.floats(2, "scale") ?? []
    zeroPoints = try table.integers(3, "zero_point", as: Int64.self) ?? []
    quantizedDimension = Int(try table.integer(6, "quantized_dimension", default: 0 as Int32))
    guard !scales.isEmpty else { return nil }
    guard zeroPoints.count == scales.count else {
      throw table.error(
        .wrongCount(of: "zero points", found: zeroPoints.count, expected: "\(scales.count)"),
        "zero_point"
      )
    }
  }
}
