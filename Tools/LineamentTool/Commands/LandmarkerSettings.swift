import CommandLineSupport
import FaceModels
import FaceTasks

/// What the commands that run the whole face landmarker have in common.
struct LandmarkerSettings: Sendable, Hashable {
  var numFaces = 1
  var minFaceDetectionConfidence: Float = 0.5
  var minFacePresenceConfidence: Float = 0.5
  var minTrackingConfidence: Float = 0.5
  var search = SearchSettings()
  var refillsCandidates = false
  var smoothsEveryFace = false
  var camera = PerspectiveCamera.mediaPipe

  /// The task's options: everything is computed.
  ///
  /// - Parameter detector: The detector that ``search`` asks for; `nil` for that of the bundle.
  func options(
    _ baseOptions: BaseOptions,
    detector: ModelAsset?,
    mode: RunningMode = .image
  ) -> FaceLandmarkerOptions {
    var options = FaceLandmarkerOptions(
      baseOptions: baseOptions,
      runningMode: mode,
      numFaces: numFaces,
      minFaceDetectionConfidence: minFaceDetectionConfidence,
      minFacePresenceConfidence: minFacePresenceConfidence,
      minTrackingConfidence: minTrackingConfidence,
      outputFaceBlendshapes: true,
      outputFacialTransformationMatrixes: true
    )
    options.faceDetectorModel = detector
    options.faceSearch = search.faceSearch
    options.refillsCandidates = refillsCandidates
    options.smoothsEveryFace = smoothsEveryFace
    options.camera = camera
    return options
  }
}

/// Settings that contain those of a landmarker.
protocol HasLandmarkerSettings: HasSearchSettings {
  var landmarker: LandmarkerSettings { get set }
}

extension HasLandmarkerSettings {
  var search: SearchSettings {
    get { landmarker.search }
    set { landmarker.search = newValue }
  }
}

extension OptionRow where Settings: HasLandmarkerSettings {
  /// The options of all commands that run the whole landmarker.
  static var landmarkerOptions: [OptionRow] {
    [
      numFaces, minFaceDetectionConfidence, minFacePresenceConfidence, fullRange, smallestFace,
      angles, refill, fieldOfView, focalLength,
    ]
  }

  /// The option `--num-faces N`.
  static var numFaces: OptionRow {
    .value(
      "--num-faces",
      "N",
      "Largest number of faces to find. Default: 1.",
      parser: .integer(atLeast: 1)
    ) { $0.landmarker.numFaces = $1 }
  }

  /// The option `--min-face-detection-confidence X`.
  static var minFaceDetectionConfidence: OptionRow {
    .value(
      "--min-face-detection-confidence",
      "X",
      "Least score of a detected face, 0 to 1. Default: 0.5.",
      parser: .fraction
    ) { $0.landmarker.minFaceDetectionConfidence = $1 }
  }

  /// The option `--min-face-presence-confidence X`.
  static var minFacePresenceConfidence: OptionRow {
    .value(
      "--min-face-presence-confidence",
      "X",
      "Faces whose presence score is not above this are dropped, 0 to 1. Default: 0.5.",
      parser: .fraction
    ) { $0.landmarker.minFacePresenceConfidence = $1 }
  }

  /// The option `--refill`.
  static var refill: OptionRow {
    .flag(
      "--refill",
      "Tries more detected faces in place of those whose presence score is too low."
    ) { $0.landmarker.refillsCandidates = true }
  }

  /// The option `--field-of-view DEGREES`.
  static var fieldOfView: OptionRow {
    .value(
      "--field-of-view",
      "DEGREES",
      "The camera's vertical field of view for the pose, 1 to 179. Default: 63.",
      parser: .number(1...179)
    ) { $0.landmarker.camera = .verticalFieldOfView(degrees: $1) }
  }

  /// The option `--focal-length PIXELS`.
  static var focalLength: OptionRow {
    .value(
      "--focal-length",
      "PIXELS",
      "The camera's focal length for the pose, in place of its field of view.",
      parser: .positiveNumber
    ) { $0.landmarker.camera = .focalLength(pixels: $1) }
  }

  /// The option `--smooth-every-face`.
  static var smoothEveryFace: OptionRow {
    .flag(
      "--smooth-every-face",
      """
      Smooths the landmarks of every face of a video. Default: only if --num-faces is 1, as \
      MediaPipe does.
      """
    ) { $0.landmarker.smoothsEveryFace = true }
  }

  /// The option `--min-tracking-confidence X`.
  static var minTrackingConfidence: OptionRow {
    .value(
      "--min-tracking-confidence",
      "X",
      """
      Overlap above which a detected face replaces a tracked one, 0 to 1; for videos. \
      Default: 0.5.
      """,
      parser: .fraction
    ) { $0.landmarker.minTrackingConfidence = $1 }
  }
}
