import Bytes
import Engine
import FaceModels
import ModelAudit
import ModelFormats
import TestSupport
import Testing

/// The models that come with the package, by the names of the tensor goldens.
enum AuditedModel {
  /// A model with the name, bundle and digest that the auditing commands use.
  static func file(_ name: String) throws -> ModelFile {
    switch name {
    case "face_detection_short_range.tflite":
      try ModelPath(try FaceModels.faceDetectionShortRange).model()
    case "face_detection_full_range_sparse.tflite":
      try ModelPath(try FaceModels.faceDetectionFullRangeSparse).model()
    default: try ModelPath("\(try FaceModels.faceLandmarker):\(name)").model()
    }
  }

  /// A session's input filled with one of the goldens' inputs.
  static func fill(
    _ session: Session,
    _ golden: TensorGoldens.Model,
    _ input: TensorGoldens.Input
  ) throws {
    let buffer = session.input(0)
    _ = buffer.update(fromContentsOf: try golden.input(input, count: buffer.count))
  }
}
