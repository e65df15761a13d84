public import Foundation

/// A point of a picture.
///
/// (0, 0) is the top left corner, x runs to the right and y down, in pixels. The picture is the one
/// whose pixels were given, as it is stored. Points may lie outside it.
public class VisionPoint: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// Distance from the left edge.
  public let x: CGFloat
  /// Distance from the top edge.
  public let y: CGFloat

  package init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
    super.init()
  }

  /// The coordinates.
  public override var description: String { "(\(x), \(y))" }
}

/// A point of a picture with a depth.
public final class Vision3DPoint: VisionPoint, @unchecked Sendable {
  /// Depth in the scale of x and y; smaller is nearer to the viewer.
  public let z: CGFloat

  package init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.z = z
    super.init(x: x, y: y)
  }

  /// The coordinates.
  public override var description: String { "(\(x), \(y), \(z))" }
}
