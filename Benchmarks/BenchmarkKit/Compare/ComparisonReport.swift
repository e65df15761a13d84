import CommandLineSupport

/// What `bench compare` found out.
struct ComparisonReport: Sendable {
  /// One case with its measurements, or the reason why there are none.
  struct Row: Sendable {
    let comparisonCase: ComparisonCase
    let result: Result<Comparison, Unavailable>
    /// The largest ratio allowed; `nil` if the case is not judged.
    let limit: Double?
  }

  /// A quantity of our own program that is judged by itself.
  struct AbsoluteRow: Sendable {
    let name: String
    let unit: String
    let values: Result<[Double], Unavailable>
    let limit: Double
  }

  let environment: [(name: String, value: String)]
  let noiseFloor: Double
  var rows: [Row] = []
  var absoluteRows: [AbsoluteRow] = []

  /// True if nothing that is judged was missed or could not be measured.
  var passes: Bool {
    rows.allSatisfy { $0.limit == nil || $0.verdict(noiseFloor).map { $0 != .missed } ?? false }
      && absoluteRows.allSatisfy { $0.verdict(noiseFloor).map { $0 != .missed } ?? false }
  }
}

extension ComparisonReport.Row {
  /// The interval of the ratios' median; `nil` if nothing was measured.
  var interval: MedianInterval? { (try? result.get()).flatMap { MedianInterval($0.ratios) } }

  /// `nil` if nothing was measured or nothing is demanded.
  func verdict(_ noiseFloor: Double) -> Verdict? {
    guard let interval, let limit else { return nil }
    return Verdict(interval, limit: limit, noiseFloor: noiseFloor)
  }
}

extension ComparisonReport.AbsoluteRow {
  /// The interval of the values' median; `nil` if nothing was measured.
  var interval: MedianInterval? { (try? values.get()).flatMap { MedianInterval($0) } }

  /// `nil` if nothing was measured.
  func verdict(_ noiseFloor: Double) -> Verdict? {
    interval.map { Verdict($0, limit: limit, noiseFloor: noiseFloor) }
  }
}
