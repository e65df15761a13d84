/// A point in the picture: (0, 0) is the top left corner, (1, 1) the bottom right one.
///
/// Points of a face that is cut off by the picture's edge may lie outside 0 to 1.
public struct NormalizedKeypoint: Sendable, Hashable {
  /// Distance from the left edge, divided by the picture's width.
  public var x: Float
  /// Distance from the top edge, divided by the picture's height.
  public var y: Float
  /// Name of the point; `nil` for faces.
  public var label: String?
  /// Certainty of the point; `nil` for faces.
  public var score: Float?

  /// Describes a point.
  public init(x: Float, y: Float, label: String? = nil, score: Float? = nil) {
    self.x = x
    self.y = y
    self.label = label
    self.score = score
  }
}
