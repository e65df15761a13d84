/// Arguments that cannot be understood.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What was found and what was expected.
  package let description: String

  package init(_ description: String) { self.description = description }
}
