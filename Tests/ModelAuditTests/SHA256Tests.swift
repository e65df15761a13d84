import Bytes
import ModelAudit
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// Digests of FIPS 180-4's own examples, of nothing, and of lengths around the end of a block.
  @Test(
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]
  )
  func repeatedLetters(_ count: Int, _ digest: String) {
    #expect(
      SHA256Digest(of: SharedBytes([UInt8](repeating: 0x61, count: count))).description == digest
    )
  }

  @Test func theExampleOfTheStandard() {
    #expect(
      SHA256Digest(of: SharedBytes(Array("abc".utf8))).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }

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
