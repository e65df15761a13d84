package import Bytes

/// The SHA-256 digest of bytes (FIPS 180-4), which names a model file beyond doubt.
package struct SHA256: Sendable, Hashable, CustomStringConvertible {
  /// Eight words, the first being the most significant.
  private let words: [UInt32]

  /// The digest of a file's contents.
  package init(of bytes: SharedBytes) {
    self = bytes.withUnsafeBytes { SHA256(of: $0) }
  }

  /// The digest of some bytes in memory.
  package init(of bytes: UnsafeRawBufferPointer) {
    var state = Self.initialState
    let wholeBlocks = bytes.count / 64
    for block in 0..<wholeBlocks {
      Self.absorb(UnsafeRawBufferPointer(rebasing: bytes[block * 64..<block * 64 + 64]), &state)
    }
    // The rest, a single one bit, zeros, and the length in bits fill one or two blocks.
    var tail = Array(bytes[(wholeBlocks * 64)...]) + [0x80]
    let padded = tail.count + 8 <= 64 ? 64 : 128
    tail += [UInt8](repeating: 0, count: padded - 8 - tail.count)
    withUnsafeBytes(of: UInt64(bytes.count * 8).bigEndian) { tail += $0 }
    tail.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: buffer.count, by: 64) {
        Self.absorb(UnsafeRawBufferPointer(rebasing: buffer[start..<start + 64]), &state)
      }
    }
    words = state
  }

  /// Sixty-four hexadecimal digits.
  package var description: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func absorb(_ block: UnsafeRawBufferPointer, _ state: inout [UInt32]) {
    var schedule = (0..<16).map { index in
      UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
      let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
      schedule.append(schedule[index - 16] &+ first &+ schedule[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ sum &+ choice &+ roundConstants[index] &+ schedule[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let initialState: [UInt32] = primes(8).map { fraction(Double($0).squareRoot()) }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = primes(64).map { fraction(cubeRoot(Double($0))) }

  private static func fraction(_ value: Double) -> UInt32 {
    UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }

  /// Newton's method from above: exact to the last bits of a double, more than 32 are needed of.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = value
    for _ in 0..<64 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }

  private static func primes(_ count: Int) -> [Int] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      if !found.contains(where: { candidate.isMultiple(of: $0) }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }
}
