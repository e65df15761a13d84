/// The text in an array of `char` that is a member of a C structure, up to its first zero.
func text<CharacterArray>(_ array: CharacterArray) -> String {
  withUnsafeBytes(of: array) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
