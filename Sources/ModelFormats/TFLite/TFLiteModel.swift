public import Bytes

/// A `.tflite` file, decoded and checked.
///
/// Everything but the contents of the buffers is copied into plain values when the model is
/// created; the buffers are slices of the bytes the model came from. Every index in these values is
/// within the list it refers to, and every constant tensor has exactly the data its shape calls
/// for.
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
  /// ``TensorDescription/bufferIndex`` points in here. The bytes lie where they are in the file,
  /// which is often but not always a multiple of 16 from its start.
  public let buffers: [SharedBytes?]

  /// Named buffers with data about the model.
  public let metadata: [MetadataEntry]

  /// The file the model was decoded from.
  public private(set) var contents = SharedBytes([])

  /// Decodes and checks a file.
  ///
  /// The time is bounded by the file's size, whatever is in it.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ModelFormatError`` with the offset and path of the first fault.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    self = try FlatBuffer.read(bytes, identifier: "TFL3", format: .tfliteModel) {
      (root) throws(ModelFormatError) in
      try TFLiteModel(root: root)
    }
    contents = bytes
  }

  private init(root: FlatBufferTable) throws(ModelFormatError) {
    version = try root.integer(0, "version", default: 0)
    guard version == 3 else {
      throw root.error(.unsupportedVersion(found: Int(version), expected: 3), "version")
    }
    description = try root.text(3, "description")
    operatorCodes = try root.tables(1, "operator_codes", OperatorCode.init(table:))
    let buffers = try root.tables(4, "buffers") { (table) throws(ModelFormatError) in
      try readBuffer(table)
    }
    self.buffers = buffers
    let context = SubgraphContext(buffers: buffers, operatorCodeCount: operatorCodes.count)
    subgraphs = try root.tables(2, "subgraphs") { (table) throws(ModelFormatError) in
      try Subgraph(table: table, context: context)
    }
    guard !subgraphs.isEmpty else { throw root.error(.missing("a subgraph"), "subgraphs") }
    metadata = try root.tables(6, "metadata") { (table) throws(ModelFormatError) in
      try MetadataEntry(table: table, bufferCount: buffers.count)
    }
  }
}

/// A buffer's data; `nil` if it holds none.
private func readBuffer(_ table: FlatBufferTable) throws(ModelFormatError) -> SharedBytes? {
  if let data = try table.bytes(0, "data"), data.count > 0 { return data }
  return try table.outerBytes(offset: 1, size: 2)
}
