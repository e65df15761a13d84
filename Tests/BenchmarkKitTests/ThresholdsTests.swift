import CommandLineSupport
import Testing

@testable import BenchmarkKit

@Suite struct ThresholdsTests {
  @Test func everyRowOfTheFileBelongsToACase() throws {
    let thresholds = try Thresholds(contentsOfFile: PackageFile.thresholds)
    let cases = ComparisonCase.all(threads: [1, 2], mediaPipes: [.mediaPipe, .newestMediaPipe])
    #expect(cases.compactMap(thresholds.limit).count == thresholds.ratios.count)
    #expect(thresholds.ratios.count == 14)
    #expect(thresholds.coldMillisecondsAtMost == 60)
    #expect(thresholds.coldMebibytesAtMost == 60)
    #expect((0..<0.1).contains(thresholds.noiseFloor))
    for row in thresholds.ratios { #expect((0.1...1).contains(row.atMost), "\(row)") }
  }

  @Test(arguments: [
    ("{}", "noise_floor is missing, expected a number of 0 or more"),
    (#"{"noise_floor":-1}"#, "noise_floor is the number -1, expected a number of 0 or more"),
    (
      #"{"noise_floor":0,"cold_process":{"milliseconds_at_most":1,"peak_mebibytes_at_most":1}}"#,
      "ratios is missing"
    ),
    (
      #"""
      {"noise_floor":0,"cold_process":{"milliseconds_at_most":1,"peak_mebibytes_at_most":1},
       "ratios":[{"case":"x","peer":"y","threads":1}]}
      """#,
      "ratios[0]: expected case, peer, threads and at_most above 0"
    ),
  ])
  func mistakesAreNamed(_ text: String, _ message: String) {
    let error = #expect(throws: ToolError.self) { try Thresholds(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (0.50, 0.40, Verdict.met), (0.60, 0.58, .met), (0.62, 0.58, .unclear),
    (0.62, 0.605, .unclear), (0.70, 0.65, .missed),
  ])
  func chanceIsNoReasonToFail(_ median: Double, _ lower: Double, _ verdict: Verdict) throws {
    // Six samples: the interval is their range.
    let samples = [lower, median, median, median, median, 2 * median - lower]
    let interval = try #require(MedianInterval(samples))
    #expect(Verdict(interval, limit: 0.6, noiseFloor: 0.02) == verdict)
  }
}
