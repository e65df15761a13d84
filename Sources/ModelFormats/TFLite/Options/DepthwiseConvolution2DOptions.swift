/// Parameters of `DEPTHWISE_CONV_2D` (`DepthwiseConv2DOptions` in `schema.fbs`).
public struct DepthwiseConvolution2DOptions: Sendable, Hashable {
  /// How the border is treated.
  public let padding: Padding
  /// Rows from one window to the next, at least 1.
  public let strideHeight: Int
  /// Columns from one window to the next, at least 1.
  public let strideWidth: Int
  /// Output channels made from each input channel, as the file says; 0 in some files, which leave
  /// it to the filter's shape.
  public let depthMultiplier: Int
  /// Rows from one tap to the next, at least 1.
  public let dilationHeight: Int
  /// Columns from one tap to the next, at least 1.
  public let dilationWidth: Int
  /// Applied to the sums.
  public let activation: FusedActivation
}

extension DepthwiseConvolution2DOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    padding = try table.padding(0)
    strideWidth = try table.positive(1, "stride_w")
    strideHeight = try table.positive(2, "stride_h")
    depthMultiplier = try table.int(3, "depth_multiplier")
    activation = try table.activation(4)
    dilationWidth = try table.positive(5, "dilation_w_factor", default: 1)
    dilationHeight = try table.positive(6, "dilation_h_factor", default: 1)
  }
}
