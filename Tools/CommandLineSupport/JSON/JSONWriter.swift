/// Writes a JSON text piece by piece, without spaces, putting the commas itself.
package struct JSONWriter {
  /// The text so far, UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var breaksLine = false

  /// A text with nothing in it.
  package init() {}

  /// Writes an object whose members the closure writes with ``member(_:_:)``.
  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

  /// Writes an array whose elements the closure writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  /// Writes an object's member; the closure writes its value.
  package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    value(&self)
  }

  /// Writes a float with the fewest digits that read back as the same float.
  ///
  /// JSON has no word for what is not finite: that becomes `null`.
  package mutating func number(_ value: Float) {
    value.isFinite ? plain(value.description) : null()
  }

  /// Writes a double with the fewest digits that read back as the same double, or `null`.
  package mutating func number(_ value: Double) {
    value.isFinite ? plain(value.description) : null()
  }

  /// Writes a whole number.
  package mutating func number(_ value: Int) { plain(value.description) }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) { plain(value.description) }

  /// Writes `null`.
  package mutating func null() { plain("null") }

  /// Writes a string in quotes.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaping: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an array of floats.
  package mutating func numbers(_ values: some Sequence<Float>) {
    array { writer in for value in values { writer.number(value) } }
  }

  /// Puts the next element on a line of its own, for people who look into the file.
  package mutating func breakLine() { breaksLine = true }

  /// Ends a line, after which another value may start.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func enclose(
    _ opening: Unicode.Scalar,
    _ closing: Unicode.Scalar,
    _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes += text.utf8
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if breaksLine { bytes.append(0x0A) }
    breaksLine = false
    needsComma = true
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
    default: bytes.append(byte)
    }
  }
}
