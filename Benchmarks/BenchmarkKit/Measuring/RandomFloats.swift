/// Numbers that look random and are the same on every run (SplitMix64, public domain, Vigna 2015).
struct RandomFloats {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed }

  /// The next number in -1..<1.
  mutating func next() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Float(bits >> 40) * 0x1p-23 - 1
  }

  /// Fills memory.
  mutating func fill(_ elements: UnsafeMutableBufferPointer<Float>) {
    for index in elements.indices { elements[index] = next() }
  }
}
