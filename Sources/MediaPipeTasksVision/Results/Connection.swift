import FaceTasks
public import Foundation

/// A line between two points of the face mesh.
open class Connection: NSObject, @unchecked Sendable {
  // Sendable: constants only.
  /// Index of the first landmark.
  public let start: UInt
  /// Index of the second landmark.
  public let end: UInt

  /// Joins two landmarks.
  public init(start: UInt, end: UInt) {
    self.start = start
    self.end = end
    super.init()
  }
}

extension Connection {
  convenience init(_ connection: FaceTasks.Connection) {
    self.init(start: UInt(connection.start), end: UInt(connection.end))
  }
}
