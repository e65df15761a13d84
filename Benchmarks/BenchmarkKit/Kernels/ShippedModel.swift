import Bytes
import CommandLineSupport
import FaceModels
import ModelFormats

/// The models that come with the package.
enum ShippedModel: String, Sendable, CaseIterable {
  case landmarks = "face landmarks"
  case blendshapes
  case shortRange = "short-range detector"
  case fullRangeSparse = "full-range sparse detector"

  /// Name of the model's file; those of the bundle get it when they are unpacked.
  var fileName: String {
    switch self {
    case .landmarks: TaskBundle.Entry.faceLandmarksDetector.rawValue
    case .blendshapes: TaskBundle.Entry.faceBlendshapes.rawValue
    case .shortRange: TaskBundle.Entry.faceDetector.rawValue
    case .fullRangeSparse: "face_detection_full_range_sparse.tflite"
    }
  }

  /// The entry of the bundle; `nil` for a model with a file of its own.
  private var entry: TaskBundle.Entry? {
    switch self {
    case .landmarks: .faceLandmarksDetector
    case .blendshapes: .faceBlendshapes
    case .shortRange: .faceDetector
    case .fullRangeSparse: nil
    }
  }

  /// The model's bytes.
  func contents() throws(ToolError) -> SharedBytes {
    do {
      guard let entry else {
        return try SharedBytes(contentsOfFile: FaceModels.faceDetectionFullRangeSparse)
      }
      let file = try SharedBytes(contentsOfFile: FaceModels.faceLandmarker)
      return try TaskBundle(bytes: file).contents(of: entry)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// The decoded model.
  func model() throws(ToolError) -> TFLiteModel {
    let bytes = try contents()
    do throws(ModelFormatError) {
      return try TFLiteModel(bytes: bytes)
    } catch {
      throw ToolError(.modelUnusable, "'\(fileName)': \(error)")
    }
  }
}
