import FaceTasks

/// The results of a sequence of frames, one after the other.
///
/// It ends when the frames end and fails when they fail; a frame that cannot be processed is an element
/// like others. Each iteration goes through the frames anew. Not in MediaPipe.
public struct FrameResults<Frames: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence,
  Sendable
where Frames.Element == VideoFrame {
  /// What became of a frame.
  public typealias Element = FrameOutcome<Output>
  /// How the frames may fail.
  public typealias Failure = Frames.Failure

  typealias Core = FaceTasks.FrameResults<
    AsyncMapSequence<Frames, FaceTasks.VideoFrame>, Output
  >

  let core: Core

  /// Begins to take frames when the first result is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(core: core.makeAsyncIterator())
  }

  /// Goes through the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var core: Core.AsyncIterator

    /// The result of the next frame; `nil` after the last one.
    ///
    /// - Throws: What the sequence of frames throws.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Element? {
      try await core.next(isolation: actor).map(FrameOutcome.init)
    }
  }
}
