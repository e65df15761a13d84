import CommandLineSupport
import FaceModels
import FaceTasks

/// `lineament detect`: a box, a score and six points for every face.
enum DetectCommand: Command {
  struct Settings: Sendable, HasPictureSettings, HasSearchSettings {
    var picture = PictureSettings()
    var search = SearchSettings()
    var minDetectionConfidence: Float = 0.5
    var minSuppressionThreshold: Float = 0.3
  }

  static let table = CommandTable<Settings>(
    name: "detect",
    summary: "Finds faces: a box, a score and six points each.",
    details: [
      """
      Finds the faces of each picture. Pictures are PNG or JPEG files. A picture that cannot be \
      read is named on standard error and the others are still processed.
      """,
      """
      JSON: {"image": {"path", "width", "height"}, "detections": [{"boundingBox": {"x", "y", \
      "width", "height"}, "score": number, "keypoints": [[x, y], ...], "trackingID"}]}. The box is \
      in pixels. The six points are fractions of the picture's width and height: right eye, left \
      eye, nose tip, mouth centre, right and left ear; sides are the subject's. What is unknown is \
      null: single pictures have no tracking.
      """,
    ],
    operands: .oneOrMore("IMAGE"),
    options: [
      .value(
        "--min-detection-confidence",
        "X",
        "Least score of a face, 0 to 1. Default: 0.5.",
        parser: .fraction
      ) { $0.minDetectionConfidence = $1 },
      .value(
        "--min-suppression-threshold",
        "X",
        "Boxes that overlap by more than this share are merged, 0 to 1. Default: 0.3.",
        parser: .fraction
      ) { $0.minSuppressionThreshold = $1 },
      .fullRange,
      .smallestFace,
      .angles,
      .rotation,
      .format,
      .overlay,
      .overlayScale,
      .model("A .tflite face detector. Default: the short-range one that comes with the tool."),
      .threads,
    ],
    check: { (settings, _) throws(UsageError) in
      if settings.search.isFullRange, settings.picture.model != nil {
        throw UsageError("--model and --full-range both name a detector, only one may be given")
      }
    },
    examples: [
      "lineament detect photo.jpg",
      "lineament detect crowd.jpg --full-range --smallest-face 20",
      "lineament detect *.jpg --format json --overlay drawings/",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let detector = try detector(settings)
    let batch = PictureBatch(paths: operands, settings: settings.picture, console: console)
    return try batch.run { (image, description) throws(TaskError) in
      let detections = try detector.detect(image: image).detections
      var writer = JSONWriter()
      writer.write(detections, in: description)
      return PictureBatch.Outcome(
        text: DetectionReport(image: description, detections: detections).text,
        json: writer.bytes,
        overlay: {
          let scale = settings.picture.overlayScale
          return DetectionOverlay(image: image.buffer, detections: detections, scale: scale).draw()
        }
      )
    }
  }

  private static func detector(_ settings: Settings) throws(ToolError) -> FaceDetector {
    let baseOptions = try settings.picture.baseOptions { () throws(FaceModelError) in
      if settings.search.isFullRange { return try FaceModels.faceDetectionFullRangeSparse }
      return try FaceModels.faceDetectionShortRange
    }
    let options = FaceDetectorOptions(
      baseOptions: baseOptions,
      minDetectionConfidence: settings.minDetectionConfidence,
      minSuppressionThreshold: settings.minSuppressionThreshold,
      faceSearch: settings.search.faceSearch
    )
    return try loadingModel(baseOptions) { () throws(TaskError) in
      try FaceDetector(options: options)
    }
  }
}
