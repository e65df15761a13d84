/// What became of one frame of a sequence.
public struct FrameOutcome<Output: Sendable>: Sendable {
  /// The frame's time, also if it could not be processed.
  public var timestampInMilliseconds: Int

  /// What was found, or why the frame could not be processed.
  ///
  /// Later frames are, as usual.
  public var result: Result<Output, TaskError>

  /// How many frames of the sequence were dropped until this one was taken.
  public var droppedFrameCount: Int

  /// Describes what became of a frame.
  public init(
    timestampInMilliseconds: Int,
    result: Result<Output, TaskError>,
    droppedFrameCount: Int
  ) {
    self.timestampInMilliseconds = timestampInMilliseconds
    self.result = result
    self.droppedFrameCount = droppedFrameCount
  }
}
