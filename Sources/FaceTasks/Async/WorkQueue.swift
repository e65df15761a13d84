import Engine
import Synchronization

/// Runs work one piece after the other on a thread of its own, so that `async` callers block none of
/// the threads that they share.
///
/// The thread starts with the first piece of work and ends with the queue.
final class WorkQueue: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isStarted = false
    var isClosed = false
  }

  private let state = Monitor(State())

  deinit { state.change { $0.isClosed = true } }

  /// Runs work after all that was handed over before it.
  ///
  /// - Throws: What the work throws; ``TaskError`` with ``TasksErrorCode/cancelled`` if the caller was
  ///   cancelled before it began, and with ``TasksErrorCode/resourceExhausted`` if the system gives no
  ///   thread.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(TaskError) -> Value
  ) async throws(TaskError) -> Value {
    try start()
    let isCancelled = Flag()
    let result: Result<Value, TaskError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.change { state in
          state.jobs.append {
            continuation.resume(
              returning: isCancelled.isSet
                ? .failure(TaskError(.cancelled, "the caller was cancelled before its turn"))
                : Result(catching: work)
            )
          }
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try result.get()
  }

  private func start() throws(TaskError) {
    try state.withLock { [monitor = state] state throws(TaskError) in
      guard !state.isStarted else { return }
      guard DetachedThread.start({ Self.runJobs(of: monitor) }) else {
        throw TaskError(.resourceExhausted, "the system gives no thread")
      }
      state.isStarted = true
    }
  }

  private static func runJobs(of state: Monitor<State>) {
    while let job = nextJob(of: state) { job() }
  }

  /// Waits for work; `nil` when the queue is gone.
  ///
  /// Whoever waits for work keeps the queue.
  private static func nextJob(of state: Monitor<State>) -> (@Sendable () -> Void)? {
    state.wait { state in
      if !state.jobs.isEmpty { return .some(state.jobs.removeFirst()) }
      return state.isClosed ? .some(nil) : nil
    }
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
