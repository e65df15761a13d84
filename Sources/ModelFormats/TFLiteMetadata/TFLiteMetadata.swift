import Bytes

/// What a model's metadata says about its first input (`metadata_schema.fbs`).
///
/// Metadata are a FlatBuffer of their own in a buffer of the model, named `TFLITE_METADATA`.
public struct TFLiteMetadata: Sendable, Hashable {
  /// How picture values are brought to the model's range: (value - mean) / standard deviation.
  public struct Normalization: Sendable, Hashable {
    /// One mean for all channels, or one for each; finite.
    public let means: [Float]
    /// As many standard deviations as means; finite, and none so small that it counts as 0.
    public let standardDeviations: [Float]
  }

  /// Order of the colour channels (`ColorSpaceType` in `metadata_schema.fbs`).
  public enum ColorSpace: Int8, Sendable, Hashable {
    /// The metadata does not say.
    case unknown = 0
    /// Red, green, blue.
    case rgb = 1
    /// One channel.
    case grayscale = 2
  }

  /// The first input's normalisation; `nil` if there is none.
  public let inputNormalization: Normalization?

  /// The first input's colour space; `nil` if the metadata do not describe the input as a picture.
  public let inputColorSpace: ColorSpace?

  /// Constants that replace the face detector's own; `nil` if there are none.
  package let faceDetector: FaceDetectorMetadata?

  /// Reads the metadata of a model.
  ///
  /// - Returns: `nil` if the model has none.
  /// - Throws: ``ModelFormatError`` if there are metadata and they are broken. Offsets in it count
  ///   from the start of the metadata.
  public init?(model: TFLiteModel) throws(ModelFormatError) {
    guard let bytes = try Self.bytes(of: model) else { return nil }
    self = try FlatBuffer.read(bytes, identifier: "M001", format: .tfliteMetadata) {
      (root) throws(ModelFormatError) in
      try TFLiteMetadata(root: root)
    }
  }

  /// The FlatBuffer with the metadata; `nil` if the model has none.
  static func bytes(of model: TFLiteModel) throws(ModelFormatError) -> SharedBytes? {
    guard let entry = model.metadata.first(where: { $0.name == "TFLITE_METADATA" }) else {
      return nil
    }
    guard let bytes = model.buffers[entry.bufferIndex] else {
      throw ModelFormatError(.missing("the buffer's data"), in: .tfliteMetadata)
    }
    return bytes
  }

  private init(root: FlatBufferTable) throws(ModelFormatError) {
    let subgraphs = try root.tables(3, "subgraph_metadata", SubgraphMetadata.init(table:))
    let input = subgraphs.first?.inputs.first
    inputNormalization = input?.normalizations.first
    inputColorSpace = input?.colorSpace
    faceDetector = subgraphs.first?.faceDetector
  }
}

/// What is used of `SubGraphMetadata`.
private struct SubgraphMetadata {
  let inputs: [TensorMetadata]
  let faceDetector: FaceDetectorMetadata?

  init(table: FlatBufferTable) throws(ModelFormatError) {
    inputs = try table.tables(2, "input_tensor_metadata", TensorMetadata.init(table:))
    let custom = try table.tables(9, "custom_metadata") { (table) throws(ModelFormatError) in
      (name: try table.text(0, "name"), data: try table.bytes(1, "data"))
    }
    guard let entry = custom.first(where: { $0.name == "FACE_DETECTOR_METADATA" }) else {
      faceDetector = nil
      return
    }
    guard let data = entry.data else {
      throw table.error(.missing("the data of 'FACE_DETECTOR_METADATA'"), "custom_metadata")
    }
    faceDetector = try FaceDetectorMetadata(bytes: data)
  }
}

/// What is used of `TensorMetadata`.
private struct TensorMetadata {
  let colorSpace: TFLiteMetadata.ColorSpace?
  let normalizations: [TFLiteMetadata.Normalization]

  init(table: FlatBufferTable) throws(ModelFormatError) {
    colorSpace =
      try table.table(3, "content") { (content) throws(ModelFormatError) in
        // Member 2 of the ContentProperties union is ImageProperties.
        guard try content.integer(0, "content_properties_type", default: 0 as UInt8) == 2 else {
          return nil
        }
        return try content.table(1, "content_properties") { (table) throws(ModelFormatError) in
          try table.code(
            0,
            "color_space",
            as: TFLiteMetadata.ColorSpace.self,
            called: "colour space"
          )
        }
      } ?? nil
    normalizations = try TFLiteMetadata.Normalization.all(of: table)
  }
}

extension TFLiteMetadata.Normalization {
  /// The normalisations among the process units of a `TensorMetadata` table.
  static func all(of table: FlatBufferTable) throws(ModelFormatError) -> [Self] {
    try table.tables(4, "process_units") { (unit) throws(ModelFormatError) in
      // Member 1 of the ProcessUnitOptions union is NormalizationOptions.
      guard try unit.integer(0, "options_type", default: 0 as UInt8) == 1 else {
        return Self?.none
      }
      return try unit.table(1, "options", Self.init(table:))
    }.compactMap(\.self)
  }

  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    means = try table.floats(0, "mean") ?? []
    standardDeviations = try table.floats(1, "std") ?? []
    guard !means.isEmpty else { throw table.error(.missing("a mean"), "mean") }
    guard standardDeviations.count == means.count else {
      throw table.error(
        .wrongCount(
          of: "standard deviations",
          found: standardDeviations.count,
          expected: "\(means.count), one for each mean"
        ),
        "std"
      )
    }
    for (place, mean) in means.enumerated() where !mean.isFinite {
      throw table.error(
        .valueOutOfRange(found: "\(mean)", expected: "a finite number"),
        "mean",
        element: place
      )
    }
    for (place, deviation) in standardDeviations.enumerated()
    // MediaPipe takes anything up to the spacing of floats at 1 for 0.
    where !(deviation.isFinite && deviation.magnitude > .ulpOfOne) {
      throw table.error(
        .valueOutOfRange(found: "\(deviation)", expected: "a finite number that is not 0"),
        "std",
        element: place
      )
    }
  }
}
