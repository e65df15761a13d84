/// A table that scrolls sideways in a box of its own where the page is too narrow for it.
struct DataTable {
  /// A column's heading and how it is set.
  struct Column {
    let title: String
    var isNumber = false
    /// False for columns with drawings in them.
    var sorts = true
  }

  let caption: HTML
  let columns: [Column]
  /// Whether the headings are buttons that sort.
  var sorts = false
  /// Style classes of the box around it: `tall` for many rows, `compact` for small sides.
  var style = ""
  /// Rows, each with its cells; the first one heads the row.
  let rows: [[Cell]]

  /// What stands in a cell.
  struct Cell: ExpressibleByStringInterpolation {
    let html: HTML
    /// What the column is sorted by, if not the text.
    let key: String?

    init(_ html: HTML, key: String? = nil) {
      self.html = html
      self.key = key
    }

    init(_ html: HTML, key: Double) { self.init(html, key: "\(key)") }

    init(_ text: String) { self.init("\(text)" as HTML) }

    init(stringLiteral value: String) { self.init(HTML(stringLiteral: value)) }

    init(stringInterpolation: HTML.Interpolation) {
      self.init(HTML(stringInterpolation: stringInterpolation))
    }
  }

  /// The table, in a region that can be scrolled by keyboard.
  ///
  /// - Parameter id: Unique on the page.
  func html(id: String) -> HTML {
    """
    <div class="scroll \(style)" role="region" tabindex="0" aria-labelledby="\(id)-caption">
    <table id="\(id)"\(sorts ? " class=\"sortable\"" as HTML : "")>
    <caption id="\(id)-caption"><span>\(caption)</span></caption>
    <thead><tr>\(columns.map(heading))</tr></thead>
    <tbody>
    \(rows.map(row))
    </tbody>
    </table>
    </div>

    """
  }

  private func heading(_ column: Column) -> HTML {
    let classes: HTML = column.isNumber ? " class=\"number\"" : ""
    guard sorts, column.sorts else { return "<th scope=\"col\"\(classes)>\(column.title)</th>" }
    return """
      <th scope="col"\(classes)><button type="button" class="sort">\(column.title)</button></th>
      """
  }

  private func row(_ cells: [Cell]) -> HTML {
    "<tr>\(zip(cells, columns).enumerated().map { cell($1.0, in: $1.1, isFirst: $0 == 0) })</tr>\n"
  }

  private func cell(_ cell: Cell, in column: Column, isFirst: Bool) -> HTML {
    let classes: HTML = column.isNumber ? " class=\"number\"" : ""
    let key: HTML = cell.key.map { " data-key=\"\($0)\"" } ?? ""
    return isFirst
      ? "<th scope=\"row\"\(classes)\(key)>\(cell.html)</th>"
      : "<td\(classes)\(key)>\(cell.html)</td>"
  }
}
