package import Bytes

/// What can still be read of a `.tflite` file that is damaged or cut off.
///
/// ``TFLiteModel`` refuses such a file as a whole, as it must before anything runs. Someone who wants
/// to know what the file was reads its parts one by one, each with its own fault.
package struct TFLiteFragments: Sendable {
  /// One part: what is there, or why it cannot be read.
  package typealias Part<Value: Sendable> = Result<Value, ModelFormatError>

  /// A graph without its contents.
  package struct Graph: Sendable, Hashable {
    package let name: String?
    package let tensorCount: Int
    package let operatorCount: Int
  }

  package let description: Part<String?>
  package let operatorCodes: Part<[OperatorCode]>
  package let graphs: Part<[Graph]>
  /// Number of buffers, and of those whose data lies within the file.
  package let buffers: Part<(count: Int, whole: Int)>
  package let metadataNames: Part<[String]>

  /// Reads what can be read.
  ///
  /// - Throws: ``ModelFormatError`` if not even the root table is there.
  package init(bytes: SharedBytes) throws(ModelFormatError) {
    self = try FlatBuffer.read(bytes, identifier: "TFL3", format: .tfliteModel) {
      (root) throws(ModelFormatError) in
      TFLiteFragments(root: root)
    }
  }

  private init(root: FlatBufferTable) {
    description = part { () throws(ModelFormatError) in try root.text(3, "description") }
    operatorCodes = part { () throws(ModelFormatError) in
      try root.tables(1, "operator_codes", OperatorCode.init(table:))
    }
    graphs = part { () throws(ModelFormatError) in
      try root.tables(2, "subgraphs") { (table) throws(ModelFormatError) in
        Graph(
          name: try table.text(4, "name"),
          tensorCount: try table.tables(0, "tensors") { _ in () }.count,
          operatorCount: try table.tables(3, "operators") { _ in () }.count
        )
      }
    }
    buffers = part { () throws(ModelFormatError) in
      let isWhole = try root.tables(4, "buffers") { (table) throws(ModelFormatError) in
        do throws(ModelFormatError) {
          _ = try table.bytes(0, "data")
          return true
        } catch {
          return false
        }
      }
      return (isWhole.count, isWhole.count { $0 })
    }
    metadataNames = part { () throws(ModelFormatError) in
      try root.tables(6, "metadata") { (table) throws(ModelFormatError) in
        try table.text(0, "name") ?? ""
      }
    }
  }
}

private func part<Value: Sendable>(
  _ read: () throws(ModelFormatError) -> Value
) -> TFLiteFragments.Part<Value> {
  do throws(ModelFormatError) {
    return .success(try read())
  } catch {
    return .failure(error)
  }
}
