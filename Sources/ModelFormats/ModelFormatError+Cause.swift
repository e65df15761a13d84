extension ModelFormatError {
  /// The rule that is broken, with what was found and what was expected.
  public enum Cause: Sendable, Hashable, CustomStringConvertible {
    /// Bytes are needed beyond the end.
    case truncated(needed: Int, available: Int)
    /// An offset points outside the bytes or at something it cannot point at.
    case badOffset(found: Int, byteCount: Int)
    /// The file does not carry the mark of its format.
    case wrongIdentifier(found: String, expected: String)
    /// The format's version is not one that is understood.
    case unsupportedVersion(found: Int, expected: Int)
    /// A size, a count or a length differs from what the rest of the file calls for.
    case wrongCount(of: String, found: Int, expected: String)
    /// An index points outside the list it refers to.
    case indexOutOfRange(found: Int, count: Int)
    /// A number is outside what the format or the arithmetic allows.
    case valueOutOfRange(found: String, expected: String)
    /// A code has no meaning in the format.
    case unknownCode(found: Int, of: String)
    /// Something that must be present is absent.
    case missing(String)
    /// A part of the format that is not supported.
    case unsupported(String)
    /// Text is not UTF-8.
    case invalidText
    /// The file refers to its own parts so often that reading it would be out of proportion to its
    /// size.
    case tooMuchWork(limit: Int)
    /// Constant data does not fill the tensor's shape, or overfills it.
    case wrongDataSize(found: Int, needed: Int, shape: String)
    /// Two things that must be different or apart are not.
    case conflict(String)
    /// A checksum differs from the one that is stored.
    case wrongChecksum(found: UInt32, expected: UInt32)
    /// Compressed data is damaged.
    case damagedData(String)
    /// An archive has no entry of this name.
    case missingEntry(expected: String, found: [String])
    /// The model is sound but is not the one that belongs here.
    case unexpectedModel(found: String, expected: String)

    /// What was found and what was expected.
    public var description: String {
      switch self {
      case .truncated(let needed, let available):
        "needs \(needed) bytes, but only \(available) are there"
      case .badOffset(let found, let byteCount):
        "found the offset \(found), which is no place within the \(byteCount) bytes"
      case .wrongIdentifier(let found, let expected):
        "found the identifier \(found), expected \(expected)"
      case .unsupportedVersion(let found, let expected):
        "found version \(found), expected \(expected)"
      case .wrongCount(let subject, let found, let expected):
        "found \(found) \(subject), expected \(expected)"
      case .indexOutOfRange(let found, let count):
        "found the index \(found), expected less than \(count) and not negative"
      case .valueOutOfRange(let found, let expected):
        "found \(found), expected \(expected)"
      case .unknownCode(let found, let subject):
        "found \(found), which is no known \(subject)"
      case .missing(let subject):
        "\(subject) is missing"
      case .unsupported(let subject):
        "\(subject) is not supported"
      case .invalidText:
        "found text that is not UTF-8"
      case .tooMuchWork(let limit):
        "refers to its own parts too often: reading it takes more than \(limit) units of work"
      case .wrongDataSize(let found, let needed, let shape):
        "found \(found) bytes of data, but the shape \(shape) needs \(needed)"
      case .conflict(let subject):
        subject
      case .wrongChecksum(let found, let expected):
        "found the CRC-32 \(hexadecimal(found)), expected \(hexadecimal(expected))"
      case .damagedData(let reason):
        "the compressed data is damaged: \(reason)"
      case .missingEntry(let expected, let found):
        "found the entries \(found), expected one named '\(expected)'"
      case .unexpectedModel(let found, let expected):
        "found \(found), expected \(expected)"
      }
    }
  }
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
}
