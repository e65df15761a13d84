extension JSONWriter {
  /// Writes a whole number or `null`.
  package mutating func optional(_ value: Int?) {
    if let value { number(value) } else { null() }
  }

  /// Writes a float or `null`.
  package mutating func optional(_ value: Float?) {
    if let value { number(value) } else { null() }
  }

  /// Writes a double or `null`.
  package mutating func optional(_ value: Double?) {
    if let value { number(value) } else { null() }
  }

  /// Writes a string or `null`.
  package mutating func optional(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  /// Writes an array of whole numbers.
  package mutating func numbers(_ values: some Sequence<Int>) {
    array { writer in for value in values { writer.number(value) } }
  }

  /// Writes an array of strings.
  package mutating func strings(_ values: some Sequence<String>) {
    array { writer in for value in values { writer.string(value) } }
  }
}
