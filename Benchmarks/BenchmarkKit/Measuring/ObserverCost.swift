import CommandLineSupport
import Engine

/// What an observer that does nothing costs a run.
struct ObserverCost {
  private let without: Statistics
  private let with: Statistics
  /// Time with an observer by time without one: the median of the rounds' ratios.
  let ratio: Double

  /// Measures both in turns, so that both meet the same state of the machine.
  ///
  /// - Returns: `nil` if nothing was measured.
  init?(_ session: Session, _ repetition: Repetition) {
    var (plain, observed): ([Double], [Double]) = ([], [])
    _ = measurements(repetition) {
      plain.append(milliseconds { session.run() })
      observed.append(milliseconds { session.run { _ in } })
    }
    guard let without = Statistics(plain), let with = Statistics(observed),
      let ratios = Statistics(zip(observed, plain).map { $0 / $1 })
    else { return nil }
    self.without = without
    self.with = with
    ratio = ratios.median
  }

  /// A table for people.
  var text: String {
    var table = TextTable(["observer", "median ms", "min ms", "p90 ms", "ratio"])
    table.append(["none"] + millisecondCells(without) + ["1"])
    table.append(
      ["one that does nothing"] + millisecondCells(with) + [fixed(Float(ratio), digits: 4)]
    )
    return table.text
  }
}
