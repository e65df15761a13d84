public import Foundation

/// What all results have.
///
/// Results do not change after they are made.
open class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  // Sendable: results hold constants only.
  /// The picture's time: the caller's for frames, made up (0, 1000, 2000, ...) for single pictures, as
  /// in MediaPipe.
  public let timestampInMilliseconds: Int

  /// Describes a result.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
    super.init()
  }

  /// The result itself, as it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
