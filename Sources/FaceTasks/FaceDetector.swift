/// Finds faces in pictures: a box, a score and six points for each.
///
/// The options say how pictures come: single ones, the frames of a video, or those of a camera. Each
/// ``RunningMode`` has its method; faces are the same in all of them.
public final class FaceDetector: Sendable {
  let runner: TaskRunner<FaceDetectorTaskGraph>
  /// Works for `async` callers.
  let queue = WorkQueue()
  /// Exists in running mode ``RunningMode/liveStream``.
  private let liveStream: LiveStream<FaceDetectorResult>?

  /// Loads a model and prepares it.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the model cannot be used.
  public init(options: FaceDetectorOptions) throws(TaskError) {
    try options.validate()
    runner = TaskRunner(
      try FaceDetectorTaskGraph(options),
      runningMode: options.runningMode,
      refusesMirrored: options.baseOptions.refusesMirroredOrientations
    )
    liveStream = options.runningMode == .liveStream ? LiveStream() : nil
    try liveStream?.start(
      process: { [runner] frame throws(TaskError) in try runner.detect(frame) },
      deliver: { [weak self, weak delegate = options.faceDetectorLiveStreamDelegate] result, time in
        guard let self, let delegate else { return }
        let (output, error) = result.parts
        delegate.faceDetector(
          self,
          didFinishDetection: output,
          timestampInMilliseconds: time,
          error: error
        )
      }
    )
  }

  /// Loads a `.tflite` face detector; every other option has its default.
  ///
  /// - Throws: ``TaskError`` if the model cannot be used.
  public convenience init(modelPath: String) throws(TaskError) {
    try self.init(
      options: FaceDetectorOptions(baseOptions: BaseOptions(modelAssetPath: modelPath))
    )
  }

  /// Finds the faces of one picture, in running mode ``RunningMode/image``.
  ///
  /// - Returns: The faces, best score first. A picture without a face gives an empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode and for
  ///   a mirrored orientation that the options refuse.
  public func detect(image: MPImage) throws(TaskError) -> FaceDetectorResult {
    try runner.detect(image: image)
  }

  /// Finds the faces of the next frame, in running mode ``RunningMode/video``.
  ///
  /// - Parameters:
  ///   - image: The frame; its size and orientation may differ from those of the frame before.
  ///   - timestampInMilliseconds: When the frame is to be seen; later than the frame before. May be
  ///     negative.
  /// - Returns: The faces, best score first. A frame without a face gives an empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode, for a
  ///   mirrored orientation that the options refuse, and for a timestamp that is not later than the one before. Nothing has
  ///   changed then.
  public func detect(
    videoFrame image: MPImage,
    timestampInMilliseconds: Int
  ) throws(TaskError) -> FaceDetectorResult {
    try runner.detect(videoFrame: image, milliseconds: timestampInMilliseconds)
  }

  /// Takes the next frame of a camera and returns at once, in running mode
  /// ``RunningMode/liveStream``.
  ///
  /// The delegate of the options receives the result. While a frame is processed, one waits; a newer
  /// one takes its place, and the older is dropped without a call. Tracking goes from one processed
  /// frame to the next. After the last reference to the detector is gone, no call begins.
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
}
