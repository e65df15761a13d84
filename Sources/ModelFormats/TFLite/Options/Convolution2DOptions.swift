/// Parameters of `CONV_2D` (`Conv2DOptions` in `schema.fbs`).
public struct Convolution2DOptions: Sendable, Hashable {
  /// How the border is treated.
  public let padding: Padding
  /// Rows from one window to the next, at least 1.
  public let strideHeight: Int
  /// Columns from one window to the next, at least 1.
  public let strideWidth: Int
  /// Rows from one tap to the next, at least 1.
  public let dilationHeight: Int
  /// Columns from one tap to the next, at least 1.
  public let dilationWidth: Int
  /// Applied to the sums.
  public let activation: FusedActivation
}

extension Convolution2DOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    padding = try table.padding(0)
    strideWidth = try table.positive(1, "stride_w")
    strideHeight = try table.positive(2, "stride_h")
    activation = try table.activation(3)
    dilationWidth = try table.positive(4, "dilation_w_factor", default: 1)
    dilationHeight = try table.positive(5, "dilation_h_factor", default: 1)
  }
}
