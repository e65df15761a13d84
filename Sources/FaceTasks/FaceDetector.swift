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
