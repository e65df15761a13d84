/// A point of the face mesh.
///
/// x and y are fractions of the picture's width and height, (0, 0) being its top left corner;
/// points outside the picture lie outside 0 to 1.
public struct NormalizedLandmark: Sendable, Hashable {
  /// Distance from the left edge, divided by the picture's width.
  public var x: Float
  /// Distance from the top edge, divided by the picture's height.
  public var y: Float
  /// Depth relative to the head's centre in units of the picture's width; smaller is nearer.
  public var z: Float
  /// Chance that the point is not hidden; `nil` for faces.
  public var visibility: Float?
  /// Chance that the point lies in the picture; `nil` for faces.
  public var presence: Float?

  /// Describes a point.
  public init(x: Float, y: Float, z: Float, visibility: Float? = nil, presence: Float? = nil) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }
}
