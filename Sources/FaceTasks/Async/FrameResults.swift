/// The results of a sequence of frames, one after the other.
///
/// It ends when the frames end and fails when they fail; a frame that cannot be processed is an element
/// like others. Each iteration goes through the frames anew.
public struct FrameResults<Frames: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence,
  Sendable
where Frames.Element == VideoFrame {
  /// What became of a frame.
  public typealias Element = FrameOutcome<Output>
  /// How the frames may fail.
  public typealias Failure = Frames.Failure

  typealias Process = @Sendable (VideoFrame) async -> Result<Output, TaskError>

  private let frames: Frames
  private let policy: FramePolicy
  private let process: Process

  init(frames: Frames, policy: FramePolicy, process: @escaping Process) {
    self.frames = frames
    self.policy = policy
    self.process = process
  }

  /// The same frames, their results in another form.
  package func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Other
  ) -> FrameResults<Frames, Other> {
    FrameResults<Frames, Other>(frames: frames, policy: policy) { [process] frame in
      await process(frame).map(transform)
    }
  }

  /// Begins to take frames when the first result is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      source: policy == .everyFrame
        ? .every(frames.makeAsyncIterator()) : .newest(NewestFrames(frames), nil),
      process: process
    )
  }

  /// Goes through the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Source {
      case every(Frames.AsyncIterator)
      case newest(NewestFrames<Frames>, NewestFrames<Frames>.Iterator?)
    }

    var source: Source
    let process: Process

    /// The result of the next frame; `nil` after the last one.
    ///
    /// - Throws: What the sequence of frames throws.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Element? {
      guard let (frame, droppedCount) = try await nextFrame(isolation: actor) else { return nil }
      return FrameOutcome(
        timestampInMilliseconds: frame.timestampInMilliseconds,
        result: await process(frame),
        droppedFrameCount: droppedCount
      )
    }

    private mutating func nextFrame(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> (VideoFrame, Int)? {
      switch source {
      case .every(var iterator):
        let frame = try await iterator.next(isolation: actor)
        source = .every(iterator)
        return frame.map { ($0, 0) }
      case .newest(let frames, let started):
        var iterator = started ?? frames.start()
        let frame = await iterator.next(isolation: actor)
        source = .newest(frames, iterator)
        guard let frame else {
          if let failure = frames.failure { throw failure }
          return nil
        }
        return (frame, frames.droppedCount)
      }
    }
  }
}
