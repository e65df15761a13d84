import FaceVision
import Images
import Synchronization

/// What all tasks have in common: running modes, timestamps, and one picture at a time.
package final class TaskRunner<Graph: TaskGraph>: Sendable {
  private struct State {
    var graph: Graph
    var imageClock = ImageClock()
    var frameClock = FrameClock()
    var isFlipped = false
  }

  /// How pictures reach the task.
  package let runningMode: RunningMode
  /// Whether mirrored orientations are errors.
  private let refusesMirrored: Bool

  // One picture at a time; calls from several threads wait for each other.
  private let state: Mutex<State>

  /// Takes a graph over, which nobody else may use from now on.
  package init(
    _ graph: sending Graph,
    runningMode: RunningMode,
    refusesMirrored: Bool = false
  ) {
    self.runningMode = runningMode
    self.refusesMirrored = refusesMirrored
    state = Mutex(State(graph: graph))
  }

  /// Processes a picture by itself.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode or for a
  ///   mirrored orientation, and what the graph throws.
  package func detect(image: MPImage) throws(TaskError) -> Graph.Output {
    try check(.image)
    let view = try image.view(refusingMirrored: refusesMirrored)
    return try state.withLock { state throws(TaskError) in
      let milliseconds = state.imageClock.tick()
      return try Self.process(view.image, view.region, milliseconds: milliseconds, &state)
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
    let view = try image.view(refusingMirrored: refusesMirrored)
    return try state.withLock { state throws(TaskError) in
      try state.frameClock.accept(milliseconds)
      return try Self.process(view.image, view.region, milliseconds: milliseconds, &state)
    }
  }

  /// Checks the next frame of a camera.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode or for a
  ///   mirrored orientation.
  package func liveFrame(_ image: MPImage, milliseconds: Int) throws(TaskError) -> LiveFrame {
    try check(.liveStream)
    return try LiveFrame(image, milliseconds: milliseconds, refusingMirrored: refusesMirrored)
  }

  /// Processes a frame whose timestamp and running mode have been checked.
  package func detect(_ frame: LiveFrame) throws(TaskError) -> Graph.Output {
    try state.withLock { state throws(TaskError) in
      try Self.process(frame.image, frame.region, milliseconds: frame.milliseconds, &state)
    }
  }

  /// Processes a picture that may be a flipped view of another, to which the result refers.
  private static func process(
    _ image: ImageBuffer,
    _ region: NormalizedRect,
    milliseconds: Int,
    _ state: inout State
  ) throws(TaskError) -> Graph.Output {
    if state.isFlipped != image.isFlipped { state.graph.reset() }
    state.isFlipped = image.isFlipped
    let output = try state.graph.process(image, region: region, milliseconds: milliseconds)
    return image.isFlipped ? Graph.flipped(output, height: image.height) : output
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
