import FaceTasks
import Foundation

/// What became of one frame of a sequence.
///
/// Not in MediaPipe.
public struct FrameOutcome<Output: Sendable>: Sendable {
  /// The frame's time, also if it could not be processed.
  public var timestampInMilliseconds: Int

  /// What was found, or an `NSError` with a ``TasksErrorCode`` that says why the frame could not be
  /// processed.
  ///
  /// Later frames are, as usual.
  public var result: Result<Output, any Error>

  /// How many frames of the sequence were dropped until this one was taken.
  public var droppedFrameCount: Int

  /// Describes what became of a frame.
  public init(
    timestampInMilliseconds: Int,
    result: Result<Output, any Error>,
    droppedFrameCount: Int
  ) {
    self.timestampInMilliseconds = timestampInMilliseconds
    self.result = result
    self.droppedFrameCount = droppedFrameCount
  }
}

extension FrameOutcome {
  init(_ outcome: FaceTasks.FrameOutcome<Output>) {
    self.init(
      timestampInMilliseconds: outcome.timestampInMilliseconds,
      result: outcome.result.mapError { NSError($0) },
      droppedFrameCount: outcome.droppedFrameCount
    )
  }
}
