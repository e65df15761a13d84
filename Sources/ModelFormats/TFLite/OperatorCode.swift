/// A kind of operator that a model uses (`OperatorCode` in `schema.fbs`).
public struct OperatorCode: Sendable, Hashable {
  /// The operator's number in `schema.fbs`.
  ///
  /// The larger of the schema's two fields: old files fill only the 8-bit one, new files only the
  /// 32-bit one when the number does not fit 8 bits.
  public let builtinCode: Int32

  /// Name of the custom operator; `nil` for built-in ones.
  public let customCode: String?

  /// Version of the operator's meaning, counted from 1.
  public let version: Int32

  /// The built-in operator; `nil` if the number is newer than this package.
  public var builtin: BuiltinOperator? { BuiltinOperator(rawValue: builtinCode) }

  /// The operator's name as it is written in `schema.fbs`, or the custom code's name.
  public var name: String {
    if builtin == .custom, let customCode { return "CUSTOM(\(customCode))" }
    return builtin?.description ?? "BUILTIN_\(builtinCode)"
  }
}

extension OperatorCode {
  init(table: FlatBufferTable) throws(ModelFormatError) {
    let shortCode = try table.integer(0, "deprecated_builtin_code", default: 0 as Int8)
    builtinCode = max(Int32(shortCode), try table.integer(3, "builtin_code", default: 0))
    customCode = try table.text(1, "custom_code")
    version = try table.integer(2, "version", default: 1)
    guard builtinCode >= 0 else {
      throw table.error(.unknownCode(found: Int(builtinCode), of: "operator"), "builtin_code")
    }
  }
}
