/// A named buffer with data about the model (`Metadata` in `schema.fbs`).
public struct MetadataEntry: Sendable, Hashable {
  /// What kind of data it is, such as `TFLITE_METADATA`.
  public let name: String

  /// Index into ``TFLiteModel/buffers``.
  public let bufferIndex: Int
}

extension MetadataEntry {
  init(table: FlatBufferTable, bufferCount: Int) throws(ModelFormatError) {
    name = try table.text(0, "name") ?? ""
    bufferIndex = try table.index(1, "buffer", count: bufferCount)
  }
}
