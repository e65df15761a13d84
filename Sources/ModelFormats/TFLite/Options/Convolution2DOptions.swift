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
