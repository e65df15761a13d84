/// The rule for the timestamps of frames: each is later than the one before.
package struct FrameClock: Sendable {
  /// Smoothing counts in nanoseconds: 292 years in either direction fit a 64-bit number.
  private static let range = Int64.min / 1_000_000...Int64.max / 1_000_000

  /// The latest timestamp in milliseconds; `nil` before the first frame.
  private var latest: Int?

  /// A clock before its first frame.
  package init() {}

  /// Takes a frame's timestamp, which may be negative.
  ///
  /// A refused timestamp changes nothing.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a timestamp that is not
  ///   later than the one before, or too far from 0 to be counted in nanoseconds.
  package mutating func accept(_ milliseconds: Int) throws(TaskError) {
    guard Self.range.contains(Int64(milliseconds)) else {
      throw TaskError(
        .invalidArgument,
        "timestamp is \(milliseconds) ms, expected one from \(Self.range.lowerBound) to "
          + "\(Self.range.upperBound)"
      )
    }
    if let latest, milliseconds <= latest {
      throw TaskError(
        .invalidArgument,
        "timestamp is \(milliseconds) ms, expected one after that of the frame before, \(latest)"
      )
    }
    latest = milliseconds
  }
}
