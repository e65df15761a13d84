/// A small seeded generator of random numbers: the same seed gives the same test on every machine.
///
/// Its description is the line to paste into a test to repeat a failure; put it into the comment of
/// an `#expect`. Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number
/// Generators" (2014), with the published finaliser constants of SplitMix64.
package struct SplitMix64: RandomNumberGenerator, Sendable, CustomStringConvertible {
  /// What the generator was started with.
  package let seed: UInt64

  private var state: UInt64

  /// Starts a stream.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `[0, 1)`: one of the 2^24 multiples of 2^-24, which float32 holds exactly.
  package mutating func nextUnit() -> Float { Float(next() >> 40) * 0x1p-24 }

  /// A number between the bounds, which rounding may reach.
  package mutating func nextFloat(in range: ClosedRange<Float>) -> Float {
    range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
  }

  /// Several numbers between the bounds.
  package mutating func floats(
    _ count: Int,
    in range: ClosedRange<Float> = -1...1
  ) -> [Float] {
    (0..<count).map { _ in nextFloat(in: range) }
  }

  /// Several random bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 56) }
  }

  package var description: String { "SplitMix64(seed: 0x\(String(seed, radix: 16)))" }
}
