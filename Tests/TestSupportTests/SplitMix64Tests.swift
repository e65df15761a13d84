import TestSupport
import Testing

@Suite struct SplitMix64Tests {
  @Test func theStreamIsThePublishedOne() {
    // The first outputs for this seed in common test vectors of the algorithm.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func floatsStayWithinBounds() {
    var random = SplitMix64(seed: 7)
    let floats = random.floats(10_000, in: -2...3)
    #expect(floats.allSatisfy { (-2...3).contains($0) }, "\(random)")
    #expect((floats.min() ?? 0) < -1.99 && (floats.max() ?? 0) > 2.99, "\(random)")
  }

  @Test func theDescriptionCanBePasted() {
    #expect(SplitMix64(seed: 255).description == "SplitMix64(seed: 0xff)")
  }
}
