import Engine

/// Processes the frames of a camera on a thread of its own and hands the results out on another.
///
/// At most one frame is being processed and one waits. A frame that arrives while one waits takes its
/// place, and the older one is dropped: MediaPipe's `FlowLimiterCalculator` with these limits.
/// Results are handed out one after the other in the order of the frames, so that a slow receiver
/// does not hold up processing. Only when ``resultLimit`` results wait for it, processing pauses.
package final class LiveStream<Output: Sendable>: Sendable {
  /// How many results wait for the receiver before processing pauses.
  package static var resultLimit: Int { 16 }

  private struct State {
    var clock = FrameClock()
    var waiting: LiveFrame?
    var results: [(milliseconds: Int, result: Result<Output, TaskError>)] = []
    var droppedCount = 0
    var isClosed = false
  }

  private let state = Monitor(State())

  /// A stream that takes frames but does not process them until it is started.
  package init() {}

  /// Starts the two threads, which end when the stream is closed.
  ///
  /// The threads own the closures until they end.
  ///
  /// - Parameters:
  ///   - process: Processes one frame at a time.
  ///   - deliver: Receives each result once, on one thread. May submit frames and close the stream.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/resourceExhausted`` if the system gives no threads.
  package func start(
    process: @escaping @Sendable (LiveFrame) throws(TaskError) -> Output,
    deliver: @escaping @Sendable (Result<Output, TaskError>, Int) -> Void
  ) throws(TaskError) {
    let state = state
    let isStarted =
      DetachedThread.start { Self.processFrames(of: state, with: process) }
      && DetachedThread.start { Self.deliverResults(of: state, to: deliver) }
    guard isStarted else {
      close()
      throw TaskError(.resourceExhausted, "the system gives no thread for a live stream")
    }
  }

  deinit { close() }

  /// Takes a frame and returns at once.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a timestamp that is not later
  ///   than that of the frame before, dropped or not.
  package func submit(_ frame: LiveFrame) throws(TaskError) {
    // The replaced frame is released after the lock: whoever owns its pixels may run code then.
    _ = try state.change { state throws(TaskError) in
      try state.clock.accept(frame.milliseconds)
      let replaced = state.waiting
      if replaced != nil { state.droppedCount += 1 }
      state.waiting = frame
      return replaced
    }
  }

  /// How many frames were replaced by newer ones.
  package var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// Ends the stream: nothing is handed out from now on but what is being handed out just now.
  ///
  /// Does not wait for the threads.
  package func close() {
    _ = state.change { state in
      let leftovers = (state.waiting, state.results)
      state.isClosed = true
      state.waiting = nil
      state.results = []
      return leftovers
    }
  }

  private static func processFrames(
    of state: Monitor<State>,
    with process: (LiveFrame) throws(TaskError) -> Output
  ) {
    while let frame = nextFrame(of: state) {
      let result = Result { () throws(TaskError) in try process(frame) }
      state.change { state in
        if !state.isClosed { state.results.append((frame.milliseconds, result)) }
      }
    }
  }

  private static func deliverResults(
    of state: Monitor<State>,
    to deliver: (Result<Output, TaskError>, Int) -> Void
  ) {
    while let next = nextResult(of: state) { deliver(next.result, next.milliseconds) }
  }

  /// Waits for a frame; `nil` when the stream is closed.
  private static func nextFrame(of state: Monitor<State>) -> LiveFrame? {
    state.wait { state in
      if state.isClosed { return .some(nil) }
      guard state.results.count < resultLimit, let frame = state.waiting else { return nil }
      state.waiting = nil
      return .some(frame)
    }
  }

  /// Waits for a result; `nil` when the stream is closed.
  private static func nextResult(
    of state: Monitor<State>
  ) -> (milliseconds: Int, result: Result<Output, TaskError>)? {
    state.wait { state in
      if state.isClosed { return .some(nil) }
      return state.results.isEmpty ? nil : .some(state.results.removeFirst())
    }
  }
}

extension Result {
  /// Value and error as delegates receive them: one of them is `nil`.
  var parts: (value: Success?, error: Failure?) {
    switch self {
    case .success(let value): (value, nil)
    case .failure(let error): (nil, error)
    }
  }
}
