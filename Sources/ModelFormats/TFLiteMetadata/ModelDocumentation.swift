import Bytes

/// What a model's metadata say for people to read (`metadata_schema.fbs`).
///
/// Numbers that the pipelines use are in ``TFLiteMetadata``; this holds names, descriptions and the
/// list of files that are packed behind the model.
package struct ModelDocumentation: Sendable, Hashable {
  /// A file that belongs to the model, such as a list of labels (`AssociatedFile`).
  package struct File: Sendable, Hashable {
    package let name: String?
    package let description: String?
    /// What the file is for, in the schema's words.
    package let type: String
  }

  /// What is said of one input or output (`TensorMetadata`).
  package struct Tensor: Sendable, Hashable {
    package let name: String?
    package let description: String?
    package let normalizations: [TFLiteMetadata.Normalization]
    package let files: [File]
  }

  /// Data of a format of their own (`CustomMetadata`).
  package struct Custom: Sendable, Hashable {
    package let name: String?
    package let byteCount: Int
  }

  package let name: String?
  package let description: String?
  package let version: String?
  package let author: String?
  package let license: String?
  /// Version that a reader must have.
  package let minimumParserVersion: String?
  /// Of the first subgraph, in the model's order.
  package let inputs: [Tensor]
  package let outputs: [Tensor]
  package let custom: [Custom]
  /// Files of the model and of its first subgraph as a whole.
  package let files: [File]

  /// Reads the metadata of a model.
  ///
  /// - Returns: `nil` if the model has none.
  /// - Throws: ``ModelFormatError`` if there are metadata and they are broken. Offsets in it count
  ///   from the start of the metadata.
  package init?(model: TFLiteModel) throws(ModelFormatError) {
    guard let bytes = try TFLiteMetadata.bytes(of: model) else { return nil }
    self = try FlatBuffer.read(bytes, identifier: "M001", format: .tfliteMetadata) {
      (root) throws(ModelFormatError) in
      try ModelDocumentation(root: root)
    }
  }

  private init(root: FlatBufferTable) throws(ModelFormatError) {
    name = try root.text(0, "name")
    description = try root.text(1, "description")
    version = try root.text(2, "version")
    author = try root.text(4, "author")
    license = try root.text(5, "license")
    minimumParserVersion = try root.text(7, "min_parser_version")
    let graphs = try root.tables(3, "subgraph_metadata") { (table) throws(ModelFormatError) in
      (
        inputs: try table.tables(2, "input_tensor_metadata", Tensor.init(table:)),
        outputs: try table.tables(3, "output_tensor_metadata", Tensor.init(table:)),
        files: try table.tables(4, "associated_files", File.init(table:)),
        custom: try table.tables(9, "custom_metadata") { (table) throws(ModelFormatError) in
          Custom(
            name: try table.text(0, "name"),
            byteCount: try table.bytes(1, "data")?.count ?? 0
          )
        }
      )
    }
    inputs = graphs.first?.inputs ?? []
    outputs = graphs.first?.outputs ?? []
    custom = graphs.first?.custom ?? []
    files =
      try root.tables(6, "associated_files", File.init(table:)) + (graphs.first?.files ?? [])
  }
}

extension ModelDocumentation.Tensor {
  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    name = try table.text(0, "name")
    description = try table.text(1, "description")
    normalizations = try TFLiteMetadata.Normalization.all(of: table)
    files = try table.tables(6, "associated_files", ModelDocumentation.File.init(table:))
  }
}

extension ModelDocumentation.File {
  fileprivate init(table: FlatBufferTable) throws(ModelFormatError) {
    name = try table.text(0, "name")
    description = try table.text(1, "description")
    let number = Int(try table.integer(2, "type", default: 0 as Int8))
    type = Self.types.indices.contains(number) ? Self.types[number] : "type \(number)"
  }

  /// Names of `AssociatedFileType`, in the order of its numbers.
  private static let types = [
    "unknown", "descriptions", "tensor axis labels", "tensor value labels",
    "tensor axis score calibration", "vocabulary", "scann index file",
  ]
}
