import FaceVision
import ModelFormats
import Synchronization

/// Finds faces in pictures: a box, a score and six points for each.
public final class FaceDetector: Sendable {
  private struct State {
    var graph: FaceDetectorGraph
    var clock = ImageClock()
  }

  // One picture at a time; calls from several threads wait for each other.
  private let state: Mutex<State>

  /// Loads a model and prepares it.
  ///
  /// - Throws: ``TaskError`` if an option is out of range or the model cannot be used.
  public init(options: FaceDetectorOptions) throws(TaskError) {
    try options.validate()
    let bytes = try options.baseOptions.loadModel()
    let model = try asTask { () throws(ModelFormatError) in try TFLiteModel(bytes: bytes) }
    state = Mutex(
      State(
        graph: try FaceDetectorGraph(
          model,
          minimumScore: options.minDetectionConfidence,
          overlapThreshold: options.minSuppressionThreshold,
          threadCount: options.baseOptions.threadCount
        )
      )
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

  /// Finds the faces of one picture.
  ///
  /// - Returns: The faces, best score first. A picture without a face gives an empty list.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a mirrored orientation.
  public func detect(image: MPImage) throws(TaskError) -> FaceDetectorResult {
    let region = try image.region()
    return try state.withLock { state throws(TaskError) in
      let detections = try state.graph.detect(in: image.buffer, region: region)
      let size = ImageSize(image.buffer)
      return FaceDetectorResult(
        detections: detections.map { Detection($0, in: size) },
        timestampInMilliseconds: state.clock.tick()
      )
    }
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
