import Testing

@testable import LineamentTool

/// The examples of FIPS 180-4, and lengths around the borders of blocks.
@Suite struct SHA256Tests {
  private func digest(_ text: String) -> String {
    Array(text.utf8).withUnsafeBytes { SHA256Digest(of: $0).description }
  }

  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ]
  )
  func examplesOfTheStandard(_ text: String, _ expected: String) {
    #expect(digest(text) == expected)
  }

  @Test func piecesDoNotMatter() {
    let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 500] {
      let whole = bytes[..<length].withUnsafeBytes { SHA256Digest(of: $0) }
      for size in [1, 7, 63, 64, 65] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: size) {
          bytes[start..<min(start + size, length)].withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.finish() == whole, "\(length) bytes in pieces of \(size)")
      }
    }
  }

  @Test func digestsReadBack() throws {
    let digest = [1, 2, 3].withUnsafeBytes { SHA256Digest(of: $0) }
    #expect(SHA256Digest(hexadecimal: digest.description) == digest)
    #expect(digest.bytes.count == 32)
    #expect(SHA256Digest(hexadecimal: String(digest.description.dropLast())) == nil)
    #expect(SHA256Digest(hexadecimal: digest.description.uppercased()) == nil)
    #expect(SHA256Digest(hexadecimal: String(repeating: "g", count: 64)) == nil)
  }
}
