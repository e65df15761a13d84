/// Parameters of `FULLY_CONNECTED` (`FullyConnectedOptions` in `schema.fbs`).
public struct FullyConnectedOptions: Sendable, Hashable {
  /// Applied to the sums.
  public let activation: FusedActivation
  /// True if the output keeps the input's outer dimensions instead of joining them to one.
  public let keepDimensions: Bool
  /// True if the weights are stored in the schema's shuffled 4x16 order of int8.
  public let hasShuffledWeights: Bool
}

extension FullyConnectedOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    activation = try table.activation(0)
    keepDimensions = try table.boolean(2, "keep_num_dims")
    let format = try table.integer(1, "weights_format", default: 0 as Int8)
    guard format == 0 || format == 1 else {
      throw table.error(.unknownCode(found: Int(format), of: "order of weights"), "weights_format")
    }
    hasShuffledWeights = format == 1
  }
}
