/// Arguments that cannot be understood.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What was found and what was expected.
  let description: String

  init(_ description: String) { self.description = description }
}
