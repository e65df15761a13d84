import Testing

@testable import BenchmarkKit

@Suite struct StatisticsTests {
  @Test func nothingHasNoStatistics() {
    #expect(Statistics([]) == nil)
    #expect(MedianInterval([]) == nil)
  }

  @Test(
    arguments: [
      ([3], 3, 3, 3),
      ([4, 1], 2.5, 1, 4),
      ([5, 1, 3], 3, 1, 5),
      ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 5.5, 1, 9),
      ([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 6, 1, 10),
    ] as [([Double], Double, Double, Double)]
  )
  func numbersAreThoseOfTheDefinition(
    _ values: [Double],
    _ median: Double,
    _ minimum: Double,
    _ p90: Double
  ) throws {
    let statistics = try #require(Statistics(values))
    #expect(statistics.median == median)
    #expect(statistics.minimum == minimum)
    #expect(statistics.p90 == p90)
    #expect(statistics.count == values.count)
  }

  /// Ranks from tables of the sign test: with 15 samples the interval leaves out three at each end.
  @Test(arguments: [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (10, 1), (15, 3), (20, 5), (30, 9)])
  func intervalsLeaveOutAsManyAsTheSignTest(_ count: Int, _ tail: Int) {
    #expect(MedianInterval.tailCount(count) == tail)
  }

  @Test func intervalsHoldTheMedian() throws {
    let interval = try #require(MedianInterval((1...15).shuffled().map(Double.init)))
    #expect(interval.median == 8)
    #expect(interval.lower == 4)
    #expect(interval.upper == 12)
  }

  @Test func largeCountsDoNotFail() {
    let tail = MedianInterval.tailCount(1_000)
    // Half of them, less about two standard deviations of a fair coin's heads.
    #expect((460...475).contains(tail))
  }

  @Test func runsAreCounted() {
    var calls = 0
    let times = measurements(.runs(20)) { calls += 1 }
    #expect(times.count == 20)
    #expect(calls == 22)
    #expect(times.allSatisfy { $0 >= 0 })
    #expect(measurements(.seconds(0)) {}.count == 10)
  }
}
