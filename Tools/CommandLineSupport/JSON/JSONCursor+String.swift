extension JSONCursor {
  /// A string in quotes.
  mutating func string() throws(JSONError) -> String {
    let start = offset
    try require("\"")
    var utf8: [UInt8] = []
    while let byte = peek {
      if byte < 0x20 { throw unexpected("an escaped control character") }
      _ = take(byte)
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: utf8, as: UTF8.self) else {
          throw JSONError(offset: start, expected: "valid UTF-8", found: "other bytes in a string")
        }
        return text
      case UInt8(ascii: "\\"): utf8 += try escape()
      default: utf8.append(byte)
      }
    }
    throw unexpected("'\"'")
  }

  /// What follows a backslash, as UTF-8.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = peek else { throw unexpected("an escape") }
    let plain: UInt8? =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    if let plain {
      _ = take(byte)
      return [plain]
    }
    guard take(UInt8(ascii: "u")) else { throw unexpected("one of \"\\/bfnrtu") }
    return Array(String(Character(try escapedScalar())).utf8)
  }

  /// The character whose UTF-16 units follow in hexadecimal; two units for those above U+FFFF.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    let first = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let second = try hexadecimalUnit()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSONError(offset: start, expected: "a pair of surrogates", found: "one alone")
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = hexadecimalDigit(byte) else {
        throw unexpected("a hexadecimal digit")
      }
      _ = take(byte)
      unit = unit << 4 | digit
    }
    return unit
  }
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}
