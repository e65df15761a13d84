import CommandLineSupport
import Testing

@testable import BenchmarkKit

@Suite struct ComparisonReportTests {
  private func report(ours: Double, cold: Result<[Double], Unavailable>) -> ComparisonReport {
    var report = ComparisonReport(
      environment: [("processor", "some")],
      noiseFloor: 0.02
    )
    report.rows = [
      ComparisonReport.Row(
        comparisonCase: ComparisonCase(work: .model(.landmarks), peer: .liteRT, threads: 1),
        result: .success(
          Comparison(
            ours: "we",
            peer: "they 1.0",
            ourTimes: [Double](repeating: ours, count: 8),
            peerTimes: [Double](repeating: 4, count: 8)
          )
        ),
        limit: 0.6
      ),
      ComparisonReport.Row(
        comparisonCase: ComparisonCase(work: .model(.landmarks), peer: .openVINO, threads: 1),
        result: .failure(Unavailable(reason: "not installed")),
        limit: nil
      ),
    ]
    report.absoluteRows = [
      ComparisonReport.AbsoluteRow(name: "cold process", unit: "ms", values: cold, limit: 60)
    ]
    return report
  }

  @Test func onlyWhatIsJudgedCanFail() {
    let cold = Result<[Double], Unavailable>.success([40, 41, 42, 43, 44, 45])
    #expect(report(ours: 2, cold: cold).passes)
    #expect(!report(ours: 3, cold: cold).passes)
    #expect(!report(ours: 2, cold: .success([70, 71, 72, 73, 74, 75])).passes)
    #expect(!report(ours: 2, cold: .failure(Unavailable(reason: "missing"))).passes)
  }

  @Test func jsonHasEveryRow() throws {
    let json = report(ours: 2, cold: .failure(Unavailable(reason: "missing"))).json
    let value = try #require(try JSONParser.values(of: json).first)
    #expect(value["environment"]?["processor"]?.string == "some")
    #expect(value["passes"] == .boolean(false))
    let rows = try #require(value["comparisons"]?.array)
    #expect(rows.count == 2)
    #expect(rows[0]["ratio"]?.double == 0.5)
    #expect(rows[0]["interval"]?.array?.compactMap(\.double) == [0.5, 0.5])
    #expect(rows[0]["at_most"]?.double == 0.6)
    #expect(rows[0]["verdict"]?.string == "met")
    #expect(rows[0]["ours"]?["median_ms"]?.double == 2)
    #expect(rows[0]["theirs"]?["p90_ms"]?.double == 4)
    #expect(rows[1]["unavailable"]?.string == "not installed")
    #expect(rows[1]["ratio"] == .null)
    #expect(rows[1]["verdict"] == .null)
    #expect(value["cold_process"]?.array?.first?["unavailable"]?.string == "missing")
  }

  @Test func markdownTablesHaveAsManyCellsAsTheirHeads() {
    let markdown = report(ours: 2, cold: .success([40, 41, 42, 43, 44, 45])).markdown
    let lines = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(lines.count == 2 + 2 + 2 + 1)
    let counts = lines.map { line in line.count { $0 == "|" } }
    #expect(counts == [10, 10, 10, 10, 6, 6, 6])
    #expect(markdown.contains("| face landmarks | 1 | 2.000 | LiteRT | 4.000 | 0.500 |"))
    #expect(markdown.contains("- face landmarks, OpenVINO: not installed"))
  }
}
