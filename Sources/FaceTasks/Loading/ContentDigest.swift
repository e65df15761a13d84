package import Bytes

/// Tells whether two files have the same contents, without keeping either.
///
/// Two chains of folded 64-bit products with secrets that are drawn anew in each process: contents that
/// differ have the same digest with a chance of about 2^-128, and nobody can make a file that does.
package struct ContentDigest: Sendable, Hashable {
  private let count: Int
  private let first: UInt64
  private let second: UInt64

  private static let secrets: [UInt64] = {
    var random = SystemRandomNumberGenerator()
    return (0..<8).map { _ in random.next() }
  }()

  /// Reads all bytes once.
  package init(_ bytes: SharedBytes) {
    self = bytes.withUnsafeBytes { ContentDigest($0) }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    let secrets = Self.secrets
    var first = secrets[0]
    var second = secrets[4]
    func mix(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
      first = folded(a ^ secrets[1] ^ first, b ^ secrets[2]) ^ folded(c ^ secrets[3], d ^ first)
      second = folded(a ^ secrets[5], c ^ secrets[6] ^ second) ^ folded(b ^ secrets[7], d ^ second)
    }
    func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    func mix(_ bytes: UnsafeRawBufferPointer, _ offset: Int) {
      mix(
        word(bytes, offset),
        word(bytes, offset + 8),
        word(bytes, offset + 16),
        word(bytes, offset + 24)
      )
    }
    let whole = bytes.count / 32 * 32
    for offset in stride(from: 0, to: whole, by: 32) { mix(bytes, offset) }
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { rest in
      rest.initializeMemory(as: UInt8.self, repeating: 0)
      rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
      mix(UnsafeRawBufferPointer(rest), 0)
    }
    mix(UInt64(bytes.count), 0, 0, 0)
    count = bytes.count
    self.first = first
    self.second = second
  }
}

/// The 128-bit product, its halves put together.
private func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let (high, low) = a.multipliedFullWidth(by: b)
  return high ^ low
}
