import CommandLineSupport

extension ComparisonReport {
  /// Tables for a terminal.
  var text: String {
    environment.map { "\($0.name): \($0.value)\n" }.joined()
      + tables.map { "\n" + $0.text }.joined() + "\n"
      + notes.map { "\($0)\n" }.joined()
  }

  /// A Markdown document.
  var markdown: String {
    let facts = environment.map { "- \($0.name): \($0.value)\n" }.joined()
    return """
      # Results of `bench compare`

      \(facts)
      \(Self.explanation)

      \(tables.map(\.markdown).joined(separator: "\n"))
      """ + notes.map { "\n- \($0)" }.joined() + "\n"
  }

  private static let explanation = """
    Times are medians in milliseconds. The ratio is our time divided by the peer's, the median of \
    all rounds, with its 95 % interval; smaller is better for us.
    """

  /// The tables that have rows.
  private var tables: [TextTable] {
    (rows.isEmpty ? [] : [ratioTable]) + (absoluteRows.isEmpty ? [] : [absoluteTable])
  }

  private var ratioTable: TextTable {
    var table = TextTable(
      ["work", "threads", "ours", "peer", "its time", "ratio", "95 % interval", "at most", ""],
      leftAligned: [0, 3]
    )
    for row in rows {
      let name = [row.comparisonCase.name, "\(row.comparisonCase.threads)"]
      guard case .success(let comparison) = row.result, let interval = row.interval,
        let ours = Statistics(comparison.ourTimes), let peer = Statistics(comparison.peerTimes)
      else {
        let limit = row.limit.map { fixed(Float($0), digits: 2) } ?? ""
        table.append(
          name + ["", row.comparisonCase.peer.rawValue, "", "-", "", limit, "not measured"]
        )
        continue
      }
      table.append(
        name + [
          millisecondText(ours.median), row.comparisonCase.peer.rawValue,
          millisecondText(peer.median), fixed(Float(interval.median), digits: 3),
          Self.range(interval, digits: 3), row.limit.map { fixed(Float($0), digits: 2) } ?? "",
          row.verdict(noiseFloor)?.rawValue ?? "",
        ]
      )
    }
    return table
  }

  private var absoluteTable: TextTable {
    var table = TextTable(["`lineament landmarks`", "median", "95 % interval", "at most", ""])
    for row in absoluteRows {
      guard let interval = row.interval else {
        table.append([row.name, "-", "", fixed(Float(row.limit), digits: 0), "not measured"])
        continue
      }
      table.append([
        "\(row.name), \(row.unit)", fixed(Float(interval.median), digits: 1),
        Self.range(interval, digits: 1), fixed(Float(row.limit), digits: 0),
        row.verdict(noiseFloor)?.rawValue ?? "",
      ])
    }
    return table
  }

  private static func range(_ interval: MedianInterval, digits: Int) -> String {
    "\(fixed(Float(interval.lower), digits: digits)) to "
      + fixed(Float(interval.upper), digits: digits)
  }

  /// Versions of the peers, and why something was not measured.
  private var notes: [String] {
    var notes: [String] = []
    for row in rows {
      let note =
        switch row.result {
        case .success(let comparison):
          "\(row.comparisonCase.peer.rawValue): \(comparison.peer)"
        case .failure(let error):
          "\(row.comparisonCase.name), \(row.comparisonCase.peer.rawValue): \(error.reason)"
        }
      if !notes.contains(note) { notes.append(note) }
    }
    for row in absoluteRows {
      if case .failure(let error) = row.values { notes.append("\(row.name): \(error.reason)") }
    }
    return notes
  }
}
