import CommandLineSupport

/// Rows of a table for people: the first column left-aligned, the others right-aligned.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []
  /// Columns that are left-aligned as well.
  var leftAligned: Set<Int> = [0]

  init(_ header: [String], leftAligned: Set<Int> = [0]) {
    self.header = header
    self.leftAligned = leftAligned
  }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The table with a line end behind every row.
  var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { line($0, widths) + "\n" }.joined()
  }

  /// The table in Markdown.
  var markdown: String {
    let rule = header.indices.map { leftAligned.contains($0) ? "---" : "---:" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      let space = String(repeating: " ", count: widths[column] - cell.count)
      line += leftAligned.contains(column) ? cell + space : space + cell
      if column < row.count - 1 { line += "  " }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

/// A time in milliseconds with three decimals below ten and fewer above.
func millisecondText(_ value: Double) -> String {
  fixed(Float(value), digits: value < 10 ? 3 : value < 100 ? 2 : 1)
}

/// The three numbers of a row.
func millisecondCells(_ statistics: Statistics) -> [String] {
  [statistics.median, statistics.minimum, statistics.p90].map(millisecondText)
}

/// A size in mebibytes with one decimal.
func mebibyteText(_ bytes: Int) -> String { fixed(Float(bytes) / 1_048_576, digits: 1) }
