/// Parameters of `TRANSPOSE_CONV` (`TransposeConvOptions` in `schema.fbs`).
public struct TransposeConvolution2DOptions: Sendable, Hashable {
  /// How the border is treated.
  public let padding: Padding
  /// Output rows from one input row to the next, at least 1.
  public let strideHeight: Int
  /// Output columns from one input column to the next, at least 1.
  public let strideWidth: Int
  /// Applied to the sums.
  public let activation: FusedActivation
}

extension TransposeConvolution2DOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    padding = try table.padding(0)
    strideWidth = try table.positive(1, "stride_w")
    strideHeight = try table.positive(2, "stride_h")
    activation = try table.activation(3)
  }
}
