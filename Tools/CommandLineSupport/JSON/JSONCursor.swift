/// A place in a JSON text, and the smallest things that can be read there.
struct JSONCursor {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte here; `nil` at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes one byte if it is the given one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// Passes one character that must be here.
  mutating func require(_ character: Unicode.Scalar) throws(JSONError) {
    guard take(UInt8(ascii: character)) else { throw unexpected("'\(character)'") }
  }

  /// Passes spaces, tabs and line ends.
  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// The error that something else was expected here.
  func unexpected(_ expected: String) -> JSONError {
    let found =
      switch peek {
      case nil: "the end of the text"
      case .some(let byte) where byte > 0x20 && byte < 0x7F: "'\(Unicode.Scalar(byte))'"
      case .some(let byte): "byte \(byte)"
      }
    return JSONError(offset: offset, expected: expected, found: found)
  }

  /// A number's text: sign, whole part without leading zeros, fraction, exponent.
  mutating func number() throws(JSONError) -> String {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if let byte = peek, isDigit(byte) { throw unexpected("no digit after a leading 0") }
    } else {
      try digits()
    }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = peek, isDigit(byte) { offset += 1 }
    if offset == start { throw unexpected("a digit") }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
