/// What a model's metadata says about its first input (`TFLITE_METADATA`, identifier `M001`).
public struct TFLiteMetadata: Sendable, Hashable {
  /// How picture values are brought to the model's range: (value - mean) / standard deviation.
  public struct Normalization: Sendable, Hashable {
    /// One mean for all channels, or one for each.
    public let means: [Float]
    /// One standard deviation for all channels, or one for each; as many as means, none close to 0.
    public let standardDeviations: [Float]
  }

  /// Order of the colour channels (`ColorSpaceType` in `metadata_schema.fbs`).
  public enum ColorSpace: Int8, Sendable, Hashable {
    case unknown = 0
    case rgb = 1
    case grayscale = 2
  }

  /// The first input's normalisation; `nil` if there is none.
  public let inputNormalization: Normalization?

  /// The first input's colour space; `nil` if the metadata does not describe the input as a picture.
  public let inputColorSpace: ColorSpace?

  /// Constants that replace the face detector's built-in ones; `nil` if there are none.
  package let faceDetector: FaceDetectorMetadata?

  /// Reads the metadata of a model.
  ///
  /// - Returns: `nil` if the model has none.
  /// - Throws: ``ModelFormatError`` if there is metadata and it is broken.
  public init?(model: TFLiteModel) throws(ModelFormatError) {
    throw ModelFormatError(.unsupported("reading metadata"), in: .tfliteMetadata)
  }
}
