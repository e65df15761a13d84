public import Bytes

/// One step of a graph (`Operator` in `schema.fbs`).
public struct Operator: Sendable {
  /// Index into ``TFLiteModel/operatorCodes``.
  public let operatorCodeIndex: Int

  /// Tensor indices; `nil` stands for an optional input that is left out.
  public let inputs: [Int?]

  /// Tensor indices.
  public let outputs: [Int]

  /// Tensor indices of scratch values that recurrent operators declare; empty for all others.
  public let intermediates: [Int]

  /// The operator's parameters.
  public let options: BuiltinOptions

  /// The parameters of a custom operator, in a form only that operator knows.
  public let customOptions: SharedBytes?
}

extension Operator {
  init(
    table: FlatBufferTable,
    tensorCount: Int,
    operatorCodeCount: Int
  ) throws(ModelFormatError) {
    operatorCodeIndex = try table.index(0, "opcode_index", count: operatorCodeCount)
    inputs = try table.optionalTensorIndices(1, "inputs", tensorCount: tensorCount)
    outputs = try table.tensorIndices(2, "outputs", tensorCount: tensorCount)
    intermediates = try table.tensorIndices(8, "intermediates", tensorCount: tensorCount)
    options = try BuiltinOptions(operator: table)
    if let small = try table.bytes(5, "custom_options") {
      customOptions = small
    } else {
      customOptions = try table.naming("large_custom_options") { () throws(ModelFormatError) in
        try table.outerBytes(offset: 9, size: 10)
      }
    }
  }
}
