import CommandLineSupport
import FaceModels
import FaceTasks

/// What the commands that run the whole face landmarker have in common.
struct LandmarkerSettings: Sendable, Hashable {
  var numFaces = 1
  var minFaceDetectionConfidence: Float = 0.5
  var minFacePresenceConfidence: Float = 0.5
  var minTrackingConfidence: Float = 0.5

  /// The task's options: everything is computed.
  func options(_ baseOptions: BaseOptions, mode: RunningMode = .image) -> FaceLandmarkerOptions {
    FaceLandmarkerOptions(
      baseOptions: baseOptions,
      runningMode: mode,
      numFaces: numFaces,
      minFaceDetectionConfidence: minFaceDetectionConfidence,
      minFacePresenceConfidence: minFacePresenceConfidence,
      minTrackingConfidence: minTrackingConfidence,
      outputFaceBlendshapes: true,
      outputFacialTransformationMatrixes: true
    )
  }
}

/// Settings that contain those of a landmarker.
protocol HasLandmarkerSettings: SendableMetatype {
  var landmarker: LandmarkerSettings { get set }
}

extension OptionRow where Settings: HasLandmarkerSettings {
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
