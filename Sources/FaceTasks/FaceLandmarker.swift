import Synchronization

/// Finds faces in pictures and measures them: 478 points, and on request 52 blendshapes and a pose.
public final class FaceLandmarker: Sendable {
  private struct State {
    var graph: FaceLandmarkerGraph
    var clock = ImageClock()
  }

  // One picture at a time; calls from several threads wait for each other.
  private let state: Mutex<State>

  /// Loads a bundle and prepares its models.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the bundle cannot be used.
  public init(options: FaceLandmarkerOptions) throws(TaskError) {
    try options.validate()
    state = Mutex(State(graph: try FaceLandmarkerGraph(options)))
  }

  /// Loads a `face_landmarker.task` bundle; every other option has its default.
  ///
  /// - Throws: ``TaskError`` if the bundle cannot be used.
  public convenience init(modelPath: String) throws(TaskError) {
    try self.init(
      options: FaceLandmarkerOptions(baseOptions: BaseOptions(modelAssetPath: modelPath))
    )
  }

  /// Finds and measures the faces of one picture.
  ///
  /// - Returns: At most ``FaceLandmarkerOptions/numFaces`` faces. A picture without a face gives an
  ///   empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation.
  public func detect(image: MPImage) throws(TaskError) -> FaceLandmarkerResult {
    let region = try image.region()
    return try state.withLock { state throws(TaskError) in
      FaceLandmarkerResult(
        faces: try state.graph.detect(in: image.buffer, region: region),
        timestampInMilliseconds: state.clock.tick()
      )
    }
  }
}
