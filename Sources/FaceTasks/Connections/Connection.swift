/// A line between two points of the face mesh.
public struct Connection: Sendable, Hashable {
  /// Index of the first landmark.
  public var start: Int
  /// Index of the second landmark.
  public var end: Int

  /// Joins two landmarks.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}
