import Engine
import FaceVision
import Images
import ModelFormats

/// From a picture or frame to the result of a ``FaceDetector``.
final class FaceDetectorTaskGraph: TaskGraph {
  private let finder: FaceFinder
  /// What is known from the frame before; `nil` if every picture stands alone.
  private var tracker: DetectionTracker?

  /// Prepares the model.
  init(_ options: FaceDetectorOptions) throws(TaskError) {
    let bytes = try options.baseOptions.loadModel()
    let model = try asTask { () throws(ModelFormatError) in try TFLiteModel(bytes: bytes) }
    let detector = try FaceDetectorGraph(
      LoadedModel(model),
      minimumScore: options.minDetectionConfidence,
      overlapThreshold: options.minSuppressionThreshold,
      pool: ThreadPool(workerCount: options.baseOptions.threadCount)
    )
    finder = FaceFinder(
      detector,
      search: options.faceSearch,
      overlapThreshold: options.minSuppressionThreshold
    )
    tracker = options.runningMode == .image ? nil : DetectionTracker()
  }

  /// Finds the faces of one picture or frame.
  ///
  /// A frame that cannot be processed counts as one without a face.
  func process(
    _ image: ImageBuffer,
    region: NormalizedRect,
    milliseconds: Int
  ) throws(TaskError) -> FaceDetectorResult {
    var faces: [FaceVision.Detection]
    do throws(TaskError) {
      faces = try finder.find(in: image, region: region)
      if faces.isEmpty, finder.retries {
        faces = try finder.findTurned(in: image, region: region)
      }
    } catch {
      reset()
      throw error
    }
    let numbers = tracker?.track(faces.map(\.boundingBox))
    let size = ImageSize(image)
    return FaceDetectorResult(
      detections: faces.indices.map { index in
        Detection(faces[index], trackingID: numbers?[index], in: size)
      },
      timestampInMilliseconds: milliseconds
    )
  }

  /// Forgets the faces of earlier frames.
  func reset() { tracker?.reset() }

  static func flipped(_ output: FaceDetectorResult, height: Int) -> FaceDetectorResult {
    output.flipped(height: height)
  }
}

extension Detection {
  /// Puts a face into the form of results: the box in whole pixels, the points normalised.
  fileprivate init(_ detection: FaceVision.Detection, trackingID: Int?, in size: ImageSize) {
    let box = PixelBox(detection.boundingBox, in: size)
    self.init(
      categories: [ResultCategory(index: 0, score: detection.score)],
      boundingBox: PixelRect(x: box.xMin, y: box.yMin, width: box.width, height: box.height),
      keypoints: (0..<FaceKeypoints.count).map { index in
        NormalizedKeypoint(x: detection.keypoints[index].x, y: detection.keypoints[index].y)
      },
      trackingID: trackingID
    )
  }
}
