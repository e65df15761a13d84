public import Bytes

/// A `face_landmarker.task` file: a ZIP archive with the models of MediaPipe's face landmarker.
///
/// Creating one reads the directory only; each model is read, checked and decoded when it is asked
/// for, every time it is asked for.
public struct TaskBundle: Sendable {
  /// What a bundle may hold; the raw value is the entry's name.
  public enum Entry: String, Sendable, Hashable, CaseIterable {
    case faceDetector = "face_detector.tflite"
    case faceLandmarksDetector = "face_landmarks_detector.tflite"
    case faceBlendshapes = "face_blendshapes.tflite"
    case geometryPipelineMetadata = "geometry_pipeline_metadata_landmarks.binarypb"
  }

  private let archive: ZipArchive

  /// Reads the directory of a bundle.
  ///
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    archive = try ZipArchive(bytes: bytes)
  }

  /// The stored bytes of an entry.
  ///
  /// - Throws: ``ModelFormatError`` whose cause is `missingEntry` if the bundle has no such entry.
  public func contents(of entry: Entry) throws(ModelFormatError) -> SharedBytes {
    throw ModelFormatError(.unsupported("reading bundles"), in: .taskBundle)
  }

  /// The face detector, checked to be one.
  public func faceDetector() throws(ModelFormatError) -> TFLiteModel {
    throw ModelFormatError(.unsupported("reading bundles"), in: .taskBundle)
  }

  /// The model that finds the 478 landmarks, checked to be one.
  public func faceLandmarksDetector() throws(ModelFormatError) -> TFLiteModel {
    throw ModelFormatError(.unsupported("reading bundles"), in: .taskBundle)
  }

  /// The model that turns landmarks into blendshape scores, checked to be one.
  public func faceBlendshapes() throws(ModelFormatError) -> TFLiteModel {
    throw ModelFormatError(.unsupported("reading bundles"), in: .taskBundle)
  }

  /// The canonical face and the weights used to fit it.
  public func geometryPipelineMetadata() throws(ModelFormatError) -> GeometryPipelineMetadata {
    throw ModelFormatError(.unsupported("reading bundles"), in: .taskBundle)
  }
}
