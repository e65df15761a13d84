package import Engine
package import FaceVision

/// Finds faces in pictures and measures them: 478 points, and on request 52 blendshapes and a pose.
///
/// The options say how pictures come: single ones, the frames of a video, or those of a camera. Each
/// ``RunningMode`` has its method. In a video faces are followed from frame to frame: the detector
/// runs only while fewer faces are known than ``FaceLandmarkerOptions/numFaces``, and with one face
/// landmarks are smoothed.
public final class FaceLandmarker: Sendable {
  let runner: TaskRunner<FaceLandmarkerGraph>
  /// Works for `async` callers.
  let queue = WorkQueue()
  /// Exists in running mode ``RunningMode/liveStream``.
  private let liveStream: LiveStream<FaceLandmarkerResult>?

  /// Loads a bundle and prepares its models.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the bundle cannot be used.
  public convenience init(options: FaceLandmarkerOptions) throws(TaskError) {
    try self.init(options: options, observer: nil)
  }

  /// Loads a bundle, prepares its models, and shows every stage of every picture to an observer.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the bundle cannot be used.
  package init(
    options: FaceLandmarkerOptions,
    observer: (any FacePipelineObserver)?
  ) throws(TaskError) {
    try options.validate()
    runner = TaskRunner(
      try FaceLandmarkerGraph(options, observer: observer),
      runningMode: options.runningMode,
      refusesMirrored: options.baseOptions.refusesMirroredOrientations
    )
    liveStream = options.runningMode == .liveStream ? LiveStream() : nil
    try liveStream?.start(
      process: { [runner] frame throws(TaskError) in try runner.detect(frame) },
      deliver: {
        [weak self, weak delegate = options.faceLandmarkerLiveStreamDelegate] result, time in
        guard let self, let delegate else { return }
        let (output, error) = result.parts
        delegate.faceLandmarker(
          self,
          didFinishDetection: output,
          timestampInMilliseconds: time,
          error: error
        )
      }
    )
  }

  /// Loads a `face_landmarker.task` bundle; every other option has its default.
  ///
  /// - Throws: ``TaskError`` if the bundle cannot be used.
  public convenience init(modelPath: String) throws(TaskError) {
    try self.init(
      options: FaceLandmarkerOptions(baseOptions: BaseOptions(modelAssetPath: modelPath))
    )
  }

  /// Finds and measures the faces of one picture, in running mode ``RunningMode/image``.
  ///
  /// - Returns: At most ``FaceLandmarkerOptions/numFaces`` faces. A picture without a face gives an
  ///   empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode and for
  ///   a mirrored orientation that the options refuse.
  public func detect(image: MPImage) throws(TaskError) -> FaceLandmarkerResult {
    try runner.detect(image: image)
  }

  /// Finds and measures the faces of the next frame, in running mode ``RunningMode/video``.
  ///
  /// A frame that fails counts as one without a face; the frames after it are processed as usual.
  ///
  /// - Parameters:
  ///   - image: The frame; its size and orientation may differ from those of the frame before.
  ///   - timestampInMilliseconds: When the frame is to be seen; later than the frame before. May be
  ///     negative.
  /// - Returns: At most ``FaceLandmarkerOptions/numFaces`` faces: first those followed from earlier
  ///   frames, then those found anew, not sorted by score. A frame without a face gives an empty
  ///   list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode, for a
  ///   mirrored orientation that the options refuse, and for a timestamp that is not later than the one before. Nothing has
  ///   changed then.
  public func detect(
    videoFrame image: MPImage,
    timestampInMilliseconds: Int
  ) throws(TaskError) -> FaceLandmarkerResult {
    try runner.detect(videoFrame: image, milliseconds: timestampInMilliseconds)
  }

  /// Takes the next frame of a camera and returns at once, in running mode
  /// ``RunningMode/liveStream``.
  ///
  /// The delegate of the options receives the result. While a frame is processed, one waits; a newer
  /// one takes its place, and the older is dropped without a call. Tracking goes from one processed
  /// frame to the next. After the last reference to the landmarker is gone, no call begins.
  ///
  /// - Parameters:
  ///   - image: The frame; its size and orientation may differ from those of the frame before.
  ///   - timestampInMilliseconds: When the frame was taken; later than the frame before, even if
  ///     that was dropped. May be negative.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode, for a
  ///   mirrored orientation that the options refuse, and for a timestamp that is not later than the one before. Nothing has
  ///   changed then.
  public func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws(TaskError) {
    let frame = try runner.liveFrame(image, milliseconds: timestampInMilliseconds)
    try liveStream?.submit(frame)
  }

  /// How many frames of a camera newer ones replaced while they waited; 0 in other running modes.
  public var droppedFrameCount: Int { liveStream?.droppedCount ?? 0 }

  /// How often the face detector has run.
  package var detectorRunCount: Int { runner.read(\.detectorRunCount) }

  /// Where the next frame of a video looks for the faces of the latest one, in their order.
  ///
  /// May be changed between frames, to go on from the state of another program.
  ///
  /// - Precondition: There are as many as before.
  package var trackedRects: [NormalizedRect] {
    get { runner.read(\.trackedRects) }
    set { runner.read { $0.trackedRects = newValue } }
  }

  /// The models as they run; tasks with the same models share these objects.
  package var compiledModels: [CompiledModel] { runner.read(\.compiledModels) }
}
