/// A text that is not JSON.
struct JSONError: Error, Hashable, CustomStringConvertible {
  /// Offset in bytes from the start of the text.
  let offset: Int
  /// What was expected there.
  let expected: String
  /// What was there instead.
  let found: String

  var description: String { "byte \(offset): found \(found), expected \(expected)" }
}
