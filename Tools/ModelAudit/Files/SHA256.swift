/// The hash function SHA-256 (FIPS 180-4), fed piece by piece.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// Bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var byteCount = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  private static let blockSize = 64

  /// Begins with nothing.
  package init() {}

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += bytes.count
    var offset = 0
    if !pending.isEmpty {
      let taken = min(Self.blockSize - pending.count, bytes.count)
      pending += bytes[..<taken]
      offset = taken
      guard pending.count == Self.blockSize else { return }
      pending.withUnsafeBytes { block in
        Self.compress(block, state: &state, schedule: &schedule)
      }
      pending.removeAll(keepingCapacity: true)
    }
    while offset + Self.blockSize <= bytes.count {
      let block = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Self.blockSize])
      Self.compress(block, state: &state, schedule: &schedule)
      offset += Self.blockSize
    }
    pending += bytes[offset...]
  }

  /// The digest of everything that was added.
  package consuming func finish() -> SHA256Digest {
    let bitCount = UInt64(byteCount) * 8
    var padding: [UInt8] = [0x80]
    let used = (byteCount + 1) % Self.blockSize
    padding += [UInt8](repeating: 0, count: (Self.blockSize - 8 - used + 64) % Self.blockSize)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    padding.withUnsafeBytes { update($0) }
    return SHA256Digest(words: state)
  }

  private static func compress(
    _ block: UnsafeRawBufferPointer,
    state: inout [UInt32],
    schedule: inout [UInt32]
  ) {
    schedule.withUnsafeMutableBufferPointer { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        )
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      constants.withUnsafeBufferPointer { constants in
        for index in 0..<64 {
          let choice = (e & f) ^ (~e & g)
          let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
          let first = h &+ mixed &+ choice &+ constants[index] &+ words[index]
          let majority = (a & b) ^ (a & c) ^ (b & c)
          let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
          (h, g, f, e) = (g, f, e, d &+ first)
          (d, c, b, a) = (c, b, a, first &+ second)
        }
      }
      for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// First 32 bits of the fractional parts of the cube roots of the first 64 primes: FIPS 180-4,
  /// 4.2.2.
  private static let constants: [UInt32] = {
    let primes = (2..<312).filter { number in
      (2..<number).allSatisfy { number % $0 != 0 }
    }
    return primes.map { prime in
      // The largest root with root^3 <= prime * 2^96, found bit by bit; its low 32 bits are asked.
      let target = UInt128(prime) << 96
      var root: UInt128 = 0
      for bit in (0..<36).reversed() {
        let candidate = root | UInt128(1) << UInt128(bit)
        if candidate * candidate * candidate <= target { root = candidate }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
