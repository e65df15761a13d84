import CommandLineSupport
import Testing

@Suite("Numbers for tables")
struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567"), (-12_345, "-12 345"),
      (Int.min, "-9 223 372 036 854 775 808"),
    ]
  )
  func groups(_ value: Int, _ text: String) { #expect(grouped(value) == text) }

  @Test(
    arguments: [
      (0, "0"), (1, "1.000"), (-2.5, "-2.500"), (12.346, "12.35"), (999.96, "1000"),
      (0.1, "0.1000"),
      (0.00123456, "0.001235"), (123_456, "123456"), (1_234_567, "1.235e+06"),
      (1.2341e-7, "1.234e-07"),
      (9.9996e-7, "1.000e-06"), (.infinity, "inf"), (-.infinity, "-inf"),
      (.nan, "nan"), (nil, "-"),
    ] as [(Double?, String)]
  )
  func fourDigits(_ value: Double?, _ text: String) { #expect(significant(value) == text) }

  @Test func tablesAlign() {
    var table = TextTable(["name", "n"])
    table.append(["a", "100"])
    table.append(["longer", "2"])
    #expect(table.text(indent: 2) == "  name      n\n  a       100\n  longer    2\n")
  }
}
