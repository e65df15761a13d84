import Testing

@testable import CommandLineSupport

@Suite struct FixedPointTests {
  @Test(
    arguments: [
      (0, 0, "0"), (-0.4, 0, "0"), (-0.6, 0, "-1"), (0.5, 2, "0.50"), (0.904, 2, "0.90"),
      (0.996, 2, "1.00"), (-0.004, 2, "0.00"), (12.05, 1, "12.1"), (-70.0467606, 4, "-70.0468"),
      (1e9, 1, "1000000000.0"),
    ] as [(Float, Int, String)]
  )
  func decimalsAreFixed(_ value: Float, _ digits: Int, _ text: String) {
    #expect(fixed(value, digits: digits) == text)
  }

  @Test func hugeAndMissingNumbersAreShownAsTheyAre() {
    #expect(fixed(.nan, digits: 2) == "nan")
    #expect(fixed(-.infinity, digits: 0) == "-inf")
    #expect(fixed(1e30, digits: 2) == "1e+30")
  }
}
