/// One option of a command: the row that makes both parsing and help.
package struct OptionRow<Settings: SendableMetatype>: Sendable {
  /// The option with its dashes, such as `--num-faces`.
  package let name: String
  /// What the help calls its value; `nil` if it takes none.
  package let placeholder: String?
  /// What the help says: one or two sentences that state the default.
  package let help: String
  /// Whether the usage line shows it outside the brackets; the command's `check` enforces it.
  package var isRequired = false
  /// Stores the value, which is empty for an option without one.
  package let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  /// How the help shows it: `--num-faces N`.
  package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - parser: Turns the text into a value, or says what was expected.
  ///   - store: Puts the value into the settings.
  package static func value<Value>(
    _ name: String,
    _ placeholder: String,
    _ help: String,
    isRequired: Bool = false,
    parser: ValueParser<Value>,
    store: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> OptionRow {
    OptionRow(name: name, placeholder: placeholder, help: help, isRequired: isRequired) {
      (settings, text) throws(UsageError) in
      guard let value = parser.parse(text) else {
        throw UsageError("\(name) is '\(text)', expected \(parser.expectation)")
      }
      store(&settings, value)
    }
  }

  /// An option without a value.
  package static func flag(
    _ name: String,
    _ help: String,
    store: @escaping @Sendable (inout Settings) -> Void
  ) -> OptionRow {
    OptionRow(name: name, placeholder: nil, help: help) { settings, _ in store(&settings) }
  }
}
