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
    #expect(SHA256(of: SharedBytes([UInt8](repeating: 0x61, count: count))).description == digest)
  }

  @Test func theExampleOfTheStandard() {
    #expect(
      SHA256(of: SharedBytes(Array("abc".utf8))).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }
}
