public import Bytes

/// A `face_landmarker.task` file: a ZIP archive with the models of MediaPipe's face landmarker.
///
/// Creating one reads the archive's directory only. An entry is read, checked and decoded each time
/// it is asked for, so what is not asked for costs nothing.
public struct TaskBundle: Sendable {
  /// What a bundle may hold; the raw value is the entry's name.
  public enum Entry: String, Sendable, Hashable, CaseIterable {
    /// The model that finds faces.
    case faceDetector = "face_detector.tflite"
    /// The model that finds landmarks.
    case faceLandmarksDetector = "face_landmarks_detector.tflite"
    /// The model that scores blendshapes.
    case faceBlendshapes = "face_blendshapes.tflite"
    /// The canonical face.
    case geometryPipelineMetadata = "geometry_pipeline_metadata_landmarks.binarypb"
  }

  private let archive: ZipArchive

  /// Reads the directory of a bundle.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    archive = try ZipArchive(bytes: bytes)
  }

  /// True if the bundle has the entry.
  public func contains(_ entry: Entry) -> Bool {
    archive.entries.contains { $0.name == entry.rawValue }
  }

  /// The contents of an entry.
  ///
  /// - Throws: ``ModelFormatError`` whose cause is `missingEntry` if the bundle has no such entry.
  public func contents(of entry: Entry) throws(ModelFormatError) -> SharedBytes {
    guard let contents = try archive.contents(of: entry.rawValue) else {
      throw ModelFormatError(
        .missingEntry(expected: entry.rawValue, found: archive.entries.map(\.name)),
        in: .taskBundle
      )
    }
    return contents
  }

  /// The model that finds faces, checked to be one.
  ///
  /// - Throws: ``ModelFormatError``.
  public func faceDetector() throws(ModelFormatError) -> TFLiteModel {
    try model(.faceDetector, role: .faceDetector)
  }

  /// The model that finds 478 landmarks, checked to be one.
  ///
  /// - Throws: ``ModelFormatError``.
  public func faceLandmarksDetector() throws(ModelFormatError) -> TFLiteModel {
    try model(.faceLandmarksDetector, role: .faceLandmarksDetector)
  }

  /// The model that scores blendshapes, checked to be one.
  ///
  /// - Throws: ``ModelFormatError``.
  public func faceBlendshapes() throws(ModelFormatError) -> TFLiteModel {
    try model(.faceBlendshapes, role: .faceBlendshapes)
  }

  /// The canonical face and the weights used to fit it.
  ///
  /// - Throws: ``ModelFormatError``.
  public func geometryPipelineMetadata() throws(ModelFormatError) -> GeometryPipelineMetadata {
    let bytes = try contents(of: .geometryPipelineMetadata)
    do {
      return try GeometryPipelineMetadata(bytes: bytes)
    } catch {
      throw error.inEntry(Entry.geometryPipelineMetadata.rawValue)
    }
  }

  private func model(
    _ entry: Entry,
    role: FaceModelRole
  ) throws(ModelFormatError) -> TFLiteModel {
    let bytes = try contents(of: entry)
    do {
      let model = try TFLiteModel(bytes: bytes)
      try role.check(model)
      return model
    } catch {
      throw error.inEntry(entry.rawValue)
    }
  }
}
