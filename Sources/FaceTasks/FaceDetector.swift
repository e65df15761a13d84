import Engine
import FaceVision
import Images
import ModelFormats

/// Finds faces in pictures: a box, a score and six points for each.
///
/// The options say how pictures come: single ones, the frames of a video, or those of a camera. Each
/// ``RunningMode`` has its method; faces are the same in all of them.
public final class FaceDetector: Sendable {
  private let runner: TaskRunner<FaceDetectorGraph>
  /// Exists in running mode ``RunningMode/liveStream``.
  private let liveStream: LiveStream<FaceDetectorResult>?

  /// Loads a model and prepares it.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the model cannot be used.
  public init(options: FaceDetectorOptions) throws(TaskError) {
    try options.validate()
    let bytes = try options.baseOptions.loadModel()
    let model = try asTask { () throws(ModelFormatError) in try TFLiteModel(bytes: bytes) }
    runner = TaskRunner(
      try FaceDetectorGraph(
        model,
        minimumScore: options.minDetectionConfidence,
        overlapThreshold: options.minSuppressionThreshold,
        pool: ThreadPool(workerCount: options.baseOptions.threadCount)
      ),
      runningMode: options.runningMode
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
  ///   a mirrored orientation.
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
  ///   mirrored orientation, and for a timestamp that is not later than the one before. Nothing has
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
  ///   mirrored orientation, and for a timestamp that is not later than the one before. Nothing has
  ///   changed then.
  public func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws(TaskError) {
    try runner.check(.liveStream)
    try liveStream?.submit(LiveFrame(image, milliseconds: timestampInMilliseconds))
  }

  /// How many frames of a camera newer ones replaced while they waited; 0 in other running modes.
  public var droppedFrameCount: Int { liveStream?.droppedCount ?? 0 }
}

extension FaceDetectorGraph: TaskGraph {
  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> FaceDetectorResult {
    let size = ImageSize(image)
    return FaceDetectorResult(
      detections: try detect(in: image, region: region).map { Detection($0, in: size) },
      timestampInMilliseconds: milliseconds
    )
  }
}

extension Detection {
  /// Puts a face into the form of results: the box in whole pixels, the points normalised.
  fileprivate init(_ detection: FaceVision.Detection, in size: ImageSize) {
    let box = PixelBox(detection.boundingBox, in: size)
    self.init(
      categories: [ResultCategory(index: 0, score: detection.score)],
      boundingBox: PixelRect(x: box.xMin, y: box.yMin, width: box.width, height: box.height),
      keypoints: (0..<FaceKeypoints.count).map { index in
        NormalizedKeypoint(x: detection.keypoints[index].x, y: detection.keypoints[index].y)
      }
    )
  }
}
