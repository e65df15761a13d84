import Synchronization

/// Takes frames as they come and keeps the newest one that nobody has asked for.
final class NewestFrames<Frames: AsyncSequence & Sendable>: Sendable
where Frames.Element == VideoFrame {
  typealias Iterator = AsyncStream<VideoFrame>.Iterator

  private struct State {
    var droppedCount = 0
    var failure: Frames.Failure?
  }

  private let frames: Frames
  private let stream: AsyncStream<VideoFrame>
  private let continuation: AsyncStream<VideoFrame>.Continuation
  private let state: Shared<State>
  private let reader = Mutex<Task<Void, Never>?>(nil)

  init(_ frames: Frames) {
    self.frames = frames
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    state = Shared(State())
  }

  deinit { reader.withLock { $0?.cancel() } }

  /// How many frames newer ones replaced.
  var droppedCount: Int { state.value.withLock(\.droppedCount) }

  /// How the frames failed; `nil` if they did not, or not yet.
  var failure: Frames.Failure? { state.value.withLock(\.failure) }

  /// Begins to take frames, which ends when this object is gone.
  func start() -> Iterator {
    let task = Task { [frames, continuation, state] in
      do throws(Frames.Failure) {
        for try await frame in frames {
          // Counted before anybody who was given the frame can ask for the number. What was dropped
          // goes away after the lock: whoever owns its pixels may run code then.
          _ = state.value.withLock { state in
            let result = continuation.yield(frame)
            if case .dropped = result { state.droppedCount += 1 }
            return result
          }
        }
      } catch {
        state.value.withLock { $0.failure = error }
      }
      continuation.finish()
    }
    reader.withLock { $0 = task }
    return stream.makeAsyncIterator()
  }
}

/// A value that several owners change in turn.
private final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) {
    self.value = Mutex(value)
  }
}
