/// A text that is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// Offset in bytes from the start of the text.
  package let offset: Int
  /// What was expected there.
  package let expected: String
  /// What was there instead.
  package let found: String

  package init(offset: Int, expected: String, found: String) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  package var description: String { "byte \(offset): found \(found), expected \(expected)" }
}
