package import Bytes

/// The 32 bytes that SHA-256 makes of its input.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  private let words: [UInt32]

  /// Takes eight words, the most significant byte of each first.
  init(words: [UInt32]) {
    precondition(words.count == 8, "\(words.count) words, SHA-256 has 8")
    self.words = words
  }

  /// Hashes some bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    var hash = SHA256()
    hash.update(bytes)
    self = hash.finish()
  }

  /// Hashes a file's contents.
  package init(of bytes: SharedBytes) {
    self = bytes.withUnsafeBytes { SHA256Digest(of: $0) }
  }

  /// Reads 64 hexadecimal digits in lower case; `nil` for anything else.
  package init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var words = [UInt32](repeating: 0, count: 8)
    for (index, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      words[index / 8] = words[index / 8] << 4 | UInt32(value)
    }
    self.words = words
  }

  /// 64 hexadecimal digits.
  package var description: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  /// The first twelve digits, enough to tell a few digests apart by eye.
  package var abbreviation: String { String(description.prefix(12)) }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }
}
