import CommandLineSupport

/// What an observer costs: one that does nothing, and none at all.
///
/// Every round runs without an observer, with one, and without once more, so that all meet the same
/// state of the machine. The two runs without one differ by nothing but noise, so their ratio says how
/// small a cost could be seen at all.
struct ObserverCost {
  private let none: Statistics
  private let empty: Statistics
  /// Time of the second run without an observer by that of the first: 1 but for noise.
  let noise: MedianInterval
  /// Time with an observer that does nothing by the mean of the two without.
  let ratio: MedianInterval

  /// Measures in turns.
  ///
  /// - Parameters:
  ///   - repetition: How often.
  ///   - plain: A run without an observer.
  ///   - observed: The same with one that does nothing.
  /// - Returns: `nil` if nothing was measured.
  init?<Failure: Error>(
    _ repetition: Repetition,
    plain: () throws(Failure) -> Void,
    observed: () throws(Failure) -> Void
  ) throws(Failure) {
    var (first, with, second): ([Double], [Double], [Double]) = ([], [], [])
    _ = try measurements(repetition) { () throws(Failure) in
      first.append(try milliseconds(plain))
      with.append(try milliseconds(observed))
      second.append(try milliseconds(plain))
    }
    let without = zip(first, second).map { ($0 + $1) / 2 }
    guard let none = Statistics(first + second), let empty = Statistics(with),
      let noise = MedianInterval(zip(second, first).map { $0 / $1 }),
      let ratio = MedianInterval(zip(with, without).map { $0 / $1 })
    else { return nil }
    (self.none, self.empty, self.noise, self.ratio) = (none, empty, noise, ratio)
  }

  /// A table for people.
  var text: String {
    var table = TextTable([
      "observer", "median ms", "min ms", "p90 ms", "ratio", "from", "to",
    ])
    table.append(["none"] + millisecondCells(none) + cells(noise))
    table.append(["one that does nothing"] + millisecondCells(empty) + cells(ratio))
    return table.text
      + "Ratios are medians of the rounds with their 95 % intervals; that of none is none by none.\n"
  }

  private func cells(_ interval: MedianInterval) -> [String] {
    [interval.median, interval.lower, interval.upper].map { fixed(Float($0), digits: 4) }
  }

  /// Writes the member `observer`.
  func writeMember(to writer: inout JSONWriter) {
    writer.member("observer") { writer in
      writer.object { writer in
        for (name, interval) in [("noise", noise), ("empty", ratio)] {
          writer.member(name) { writer in
            writer.object { writer in
              writer.member("ratio") { $0.number(interval.median) }
              writer.member("lower") { $0.number(interval.lower) }
              writer.member("upper") { $0.number(interval.upper) }
            }
          }
        }
      }
    }
  }
}

/// What the commands say of their option `--observer`.
enum ObserverHelp {
  /// The option.
  static let option = """
    Also measures runs with an observer that does nothing, in turns with runs without one, and \
    prints the ratio, and that of runs without by others without, which is noise.
    """
  /// The members of JSON.
  static let json = """
    with --observer also "observer": {"noise": {"ratio", "lower", "upper"}, "empty": {"ratio", \
    "lower", "upper"}}
    """
}
