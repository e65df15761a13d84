import Testing

@testable import LineamentTool

@Suite struct ReportLinesTests {
  @Test(
    arguments: [(0, 0), (0.024, 0), (0.026, 1), (0.5, 10), (1, 20), (7, 20), (-1, 0)]
      as [(Float, Int)]
  )
  func barsHaveTwentySteps(_ score: Float, _ length: Int) {
    #expect(bar(score) == String(repeating: "#", count: length))
  }
}
