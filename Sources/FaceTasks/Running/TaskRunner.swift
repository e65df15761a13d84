import Synchronization

/// What all tasks have in common: running modes, timestamps, and one picture at a time.
package final class TaskRunner<Graph: TaskGraph>: Sendable {
  private struct State {
    var graph: Graph
    var imageClock = ImageClock()
    var frameClock = FrameClock()
  }

  /// How pictures reach the task.
  package let runningMode: RunningMode

  // One picture at a time; calls from several threads wait for each other.
  private let state: Mutex<State>

  /// Takes a graph over, which nobody else may use from now on.
  package init(_ graph: sending Graph, runningMode: RunningMode) {
    self.runningMode = runningMode
    state = Mutex(State(graph: graph))
  }

  /// Processes a picture by itself.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode or for a
  ///   mirrored orientation, and what the graph throws.
  package func detect(image: MPImage) throws(TaskError) -> Graph.Output {
    try check(.image)
    let region = try image.region()
    return try state.withLock { state throws(TaskError) in
      try state.graph.process(image.buffer, region: region, milliseconds: state.imageClock.tick())
    }
  }

  /// Processes the next frame of a video.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode, for a
  ///   mirrored orientation or for a timestamp that is not later than the one before, and what the
  ///   graph throws.
  package func detect(
    videoFrame image: MPImage,
    milliseconds: Int
  ) throws(TaskError) -> Graph.Output {
    try check(.video)
    let region = try image.region()
    return try state.withLock { state throws(TaskError) in
      try state.frameClock.accept(milliseconds)
      return try state.graph.process(image.buffer, region: region, milliseconds: milliseconds)
    }
  }

  /// Processes a frame whose timestamp and running mode have been checked.
  package func detect(_ frame: LiveFrame) throws(TaskError) -> Graph.Output {
    try state.withLock { state throws(TaskError) in
      try state.graph.process(
        frame.image,
        region: frame.region,
        milliseconds: frame.milliseconds
      )
    }
  }

  /// Reads something off the graph.
  package func read<Value: Sendable>(_ body: (Graph) -> Value) -> Value {
    state.withLock { body($0.graph) }
  }

  /// Checks that a method belongs to the running mode.
  package func check(_ mode: RunningMode) throws(TaskError) {
    guard mode == runningMode else {
      throw TaskError(
        .invalidArgument,
        "the task is in running mode \(runningMode.title), where \(runningMode.method) is to be "
          + "called, not \(mode.method)"
      )
    }
  }
}

extension RunningMode {
  /// The mode's name in MediaPipe's error texts.
  var title: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .liveStream: "Live Stream"
    }
  }

  /// The method that takes a picture in this mode.
  var method: String {
    switch self {
    case .image: "detect(image:)"
    case .video: "detect(videoFrame:timestampInMilliseconds:)"
    case .liveStream: "detectAsync(image:timestampInMilliseconds:)"
    }
  }
}
