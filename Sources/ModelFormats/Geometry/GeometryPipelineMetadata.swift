public import Bytes

/// The canonical face and how to fit it (`geometry_pipeline_metadata_landmarks.binarypb`).
public struct GeometryPipelineMetadata: Sendable, Hashable {
  /// Where landmarks come from (`InputSource` in MediaPipe's `geometry_pipeline_metadata.proto`).
  public enum InputSource: Int, Sendable, Hashable, CaseIterable {
    case faceLandmarkPipeline = 1
    case faceDetectionPipeline = 2
  }

  /// A landmark and how much it counts when the face is fitted.
  public struct WeightedLandmark: Sendable, Hashable {
    /// Index of the landmark and of the canonical mesh's vertex.
    public let landmarkIndex: Int
    /// The weight, finite and not negative; landmarks that are not listed weigh nothing.
    public let weight: Float
  }

  /// The canonical face.
  public let canonicalMesh: CanonicalMesh

  /// The landmarks that take part in the fit.
  public let procrustesLandmarkBasis: [WeightedLandmark]

  /// Where landmarks come from.
  public let inputSource: InputSource

  /// Decodes and checks a file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    throw ModelFormatError(.unsupported("reading geometry"), in: .geometryPipelineMetadata)
  }
}
