/// Rows of a table for people: the first column left-aligned, the others right-aligned.
package struct TextTable {
  package let header: [String]
  package var rows: [[String]] = []
  /// Columns that are left-aligned as well.
  package var leftAligned: Set<Int> = [0]

  package init(_ header: [String], leftAligned: Set<Int> = [0]) {
    self.header = header
    self.leftAligned = leftAligned
  }

  package mutating func append(_ row: [String]) { rows.append(row) }

  /// The table with a line end behind every row.
  package var text: String { text(indent: 0) }

  /// The table with a line end behind every row and spaces in front of it.
  package func text(indent: Int) -> String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let margin = String(repeating: " ", count: indent)
    return all.map { margin + line($0, widths) + "\n" }.joined()
  }

  /// The table in Markdown.
  package var markdown: String {
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
