/// Writes a JSON text piece by piece, without spaces, putting the commas itself.
struct JSONWriter {
  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Writes an object whose members the closure writes with ``member(_:_:)``.
  mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

  /// Writes an array whose elements the closure writes.
  mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  /// Writes an object's member; the closure writes its value.
  mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    value(&self)
  }

  /// Writes a float with the fewest digits that read back as the same float.
  ///
  /// JSON has no word for what is not finite: that becomes `null`.
  mutating func number(_ value: Float) {
    value.isFinite ? plain(value.description) : null()
  }

  /// Writes a whole number.
  mutating func number(_ value: Int) { plain(value.description) }

  /// Writes `null`.
  mutating func null() { plain("null") }

  /// Writes a string in quotes.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaping: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an array of floats.
  mutating func numbers(_ values: some Sequence<Float>) {
    array { writer in for value in values { writer.number(value) } }
  }

  /// Ends a line, after which another value may start.
  mutating func endLine() {
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
