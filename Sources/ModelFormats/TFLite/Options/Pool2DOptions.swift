/// Parameters of `MAX_POOL_2D`, `AVERAGE_POOL_2D` and `L2_POOL_2D` (`Pool2DOptions` in
/// `schema.fbs`).
public struct Pool2DOptions: Sendable, Hashable {
  /// How the border is treated.
  public let padding: Padding
  /// Rows from one window to the next, at least 1.
  public let strideHeight: Int
  /// Columns from one window to the next, at least 1.
  public let strideWidth: Int
  /// Rows of the window, at least 1.
  public let filterHeight: Int
  /// Columns of the window, at least 1.
  public let filterWidth: Int
  /// Applied to the results.
  public let activation: FusedActivation
}

extension Pool2DOptions {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    padding = try table.padding(0)
    strideWidth = try table.positive(1, "stride_w")
    strideHeight = try table.positive(2, "stride_h")
    filterWidth = try table.positive(3, "filter_width")
    filterHeight = try table.positive(4, "filter_height")
    activation = try table.activation(5)
  }
}
