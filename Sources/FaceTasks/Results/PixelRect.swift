/// An upright rectangle in whole pixels of the stored picture; (0, 0) is the top left.
public struct PixelRect: Sendable, Hashable {
  /// Left edge.
  public var x: Int
  /// Top edge.
  public var y: Int
  /// Size to the right.
  public var width: Int
  /// Size downwards.
  public var height: Int

  /// Describes a rectangle by its top left corner and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
