public import Bytes

/// The canonical face and how to fit it (`geometry_pipeline_metadata_landmarks.binarypb`).
///
/// A message of MediaPipe's `geometry_pipeline_metadata.proto`.
public struct GeometryPipelineMetadata: Sendable, Hashable {
  /// Where landmarks come from.
  public enum InputSource: UInt32, Sendable, Hashable, CaseIterable {
    /// The face landmark model; also if the file does not say.
    case faceLandmarkPipeline = 1
    /// The face detector's keypoints.
    case faceDetectionPipeline = 2
  }

  /// A landmark and how much it counts when the face is fitted.
  public struct WeightedLandmark: Sendable, Hashable {
    /// Number of the landmark, and of its vertex in the canonical mesh.
    public let landmarkIndex: Int
    /// The weight, finite and not negative.
    public let weight: Float
  }

  /// The canonical face.
  public let canonicalMesh: CanonicalMesh

  /// The landmarks that take part in the fit, each once; those that are not listed weigh nothing.
  public let procrustesLandmarkBasis: [WeightedLandmark]

  /// Where landmarks come from.
  public let inputSource: InputSource

  /// Decodes and checks a file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    self = try bytes.withReader(for: .geometryPipelineMetadata) {
      (reader) throws(ModelFormatError) in
      try GeometryPipelineMetadata(message: ProtobufMessage(ByteCursor(reader)))
    }
  }

  private init(message: ProtobufMessage) throws(ModelFormatError) {
    var message = message
    var mesh: CanonicalMesh.Parts?
    var basis: [WeightedLandmark] = []
    var source = InputSource.faceLandmarkPipeline
    while let field = try message.next() {
      switch field.number {
      case 1:
        // A message that comes twice is the two joined, says the format.
        var parts = mesh ?? CanonicalMesh.Parts()
        let part = try message.message(field, "canonical_mesh")
        do { try parts.append(part) } catch { throw error.inside("canonical_mesh") }
        mesh = parts
      case 2:
        let name = "procrustes_landmark_basis[\(basis.count)]"
        let part = try message.message(field, name)
        do { basis.append(try WeightedLandmark(message: part)) } catch { throw error.inside(name) }
      case 3:
        let code = try message.unsigned(field, "input_source")
        guard let known = code == 0 ? .faceLandmarkPipeline : InputSource(rawValue: code) else {
          throw message.error(
            .unknownCode(found: Int(clamping: code), of: "input source"),
            in: field,
            named: "input_source"
          )
        }
        source = known
      default: break
      }
    }
    guard let mesh else { throw fault(.missing("the mesh"), "canonical_mesh") }
    do { canonicalMesh = try mesh.checked() } catch { throw error.inside("canonical_mesh") }
    procrustesLandmarkBasis = basis
    inputSource = source
    try checkBasis()
  }

  private func checkBasis() throws(ModelFormatError) {
    guard !procrustesLandmarkBasis.isEmpty else {
      throw fault(.missing("a landmark with a weight"), "procrustes_landmark_basis")
    }
    let vertexCount = canonicalMesh.vertexCount
    var isSeen = [Bool](repeating: false, count: vertexCount)
    for (place, landmark) in procrustesLandmarkBasis.enumerated() {
      let index = landmark.landmarkIndex
      guard index < vertexCount else {
        throw fault(
          .indexOutOfRange(found: index, count: vertexCount),
          "procrustes_landmark_basis[\(place)].landmark_id"
        )
      }
      guard !isSeen[index] else {
        throw fault(
          .conflict("the landmark \(index) is listed twice"),
          "procrustes_landmark_basis[\(place)].landmark_id"
        )
      }
      isSeen[index] = true
    }
  }
}

private func fault(_ cause: ModelFormatError.Cause, _ path: String) -> ModelFormatError {
  ModelFormatError(cause, in: .geometryPipelineMetadata, path: path)
}

extension GeometryPipelineMetadata.WeightedLandmark {
  fileprivate init(message: ProtobufMessage) throws(ModelFormatError) {
    var message = message
    var index: UInt32?
    var weight: Float?
    while let field = try message.next() {
      switch field.number {
      case 1: index = try message.unsigned(field, "landmark_id")
      case 2: weight = try message.float(field, "weight")
      default: break
      }
    }
    guard let index else { throw fault(.missing("the landmark's number"), "landmark_id") }
    guard let weight else { throw fault(.missing("the landmark's weight"), "weight") }
    guard weight >= 0, weight.isFinite else {
      throw fault(
        .valueOutOfRange(found: "\(weight)", expected: "a finite number that is not negative"),
        "weight"
      )
    }
    landmarkIndex = Int(clamping: index)
    self.weight = weight
  }
}
