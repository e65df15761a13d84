/// Parameters of `FULLY_CONNECTED` (`FullyConnectedOptions` in `schema.fbs`).
public struct FullyConnectedOptions: Sendable, Hashable {
  /// Applied to the sums.
  public let activation: FusedActivation
  /// True if the output keeps the input's outer dimensions instead of joining them to one.
  public let keepDimensions: Bool
  /// True if the weights are stored in the schema's shuffled 4x16 order of int8.
  public let hasShuffledWeights: Bool
}
