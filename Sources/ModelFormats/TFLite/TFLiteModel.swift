public import Bytes

/// A `.tflite` file, decoded and checked.
///
/// Everything but the contents of the buffers is copied into plain values when the model is created;
/// the buffers are slices of the bytes the model came from. Every index in these values is within the
/// list it refers to, and every constant tensor has exactly the data its shape calls for.
public struct TFLiteModel: Sendable {
  /// The schema's version, always 3.
  public let version: UInt32

  /// Free text by whoever made the model.
  public let description: String?

  /// The kinds of operator the model uses; ``Operator/operatorCodeIndex`` points in here.
  public let operatorCodes: [OperatorCode]

  /// The graphs, at least one; the first is the one to run.
  public let subgraphs: [Subgraph]

  /// The constant data, `nil` where a buffer holds none.
  ///
  /// ``TensorDescription/bufferIndex`` points in here. The bytes lie where they are in the file, which
  /// is often but not always a multiple of 16 from its start.
  public let buffers: [SharedBytes?]

  /// Named buffers with data about the model.
  public let metadata: [MetadataEntry]

  /// Decodes and checks a file.
  ///
  /// The time is bounded by the file's size, whatever is in it.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ModelFormatError`` with the offset and path of the first fault.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    throw ModelFormatError(.unsupported("reading models"), in: .tfliteModel)
  }
}
