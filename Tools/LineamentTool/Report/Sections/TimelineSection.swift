import CommandLineSupport

/// When each stage ran.
struct TimelineSection: ReportSection {
  let id = "timeline"
  let title = "Timeline"
  let report: Report

  var content: HTML {
    let timeline = report.timeline
    return """
      <p class="lead">The stages of one run, the one with the median time of \
      \(timeline.runCount): \(Float(timeline.total), digits: 2) ms with \
      \(counted(report.machine.threads, "thread")). Before that, reading and decoding the picture \
      took \(Float(timeline.decoding), digits: 2) ms.\(grouping)</p>
      \(table.html(id: "stages"))
      """
  }

  /// Which region a stage belongs to, if there are several.
  private func region(_ entry: Timeline.Entry) -> String {
    guard report.regions.count > 1, let region = entry.region else { return "" }
    return " (region \(region))"
  }

  private var grouping: HTML {
    isGrouped
      ? " There are so many that each kind of stage is one row, with all its times together." : ""
  }

  /// More rows than this tell less than their sums.
  private static let mostRows = 60

  private var isGrouped: Bool { report.timeline.entries.count > Self.mostRows }

  /// Stages that share a row, each kind where it comes first.
  private var rows: [[Timeline.Entry]] {
    let entries = report.timeline.entries
    guard isGrouped else { return entries.map { [$0] } }
    let groups = Dictionary(grouping: entries, by: \.title)
    var seen: Set<String> = []
    return entries.compactMap { seen.insert($0.title).inserted ? groups[$0.title] : nil }
  }

  private var table: DataTable {
    let total = max(report.timeline.total, 1e-9)
    return DataTable(
      caption: "Stages in the order of the run",
      columns: [
        .init(title: "Stage"), .init(title: "By"), .init(title: "Start, ms", isNumber: true),
        .init(title: "Time, ms", isNumber: true), .init(title: "When", sorts: false),
      ],
      rows: rows.map { entries in
        let first = entries[0]
        let spans = entries.map { entry in
          Bar.Span(
            start: Float(entry.start / total),
            end: Float((entry.start + entry.duration) / total)
          )
        }
        let which = entries.count > 1 ? " (\(entries.count) times)" : region(first)
        let time = entries.reduce(0) { $0 + $1.duration }
        return [
          DataTable.Cell(first.title + which),
          DataTable.Cell("<span class=\"code\">\(first.actor)</span>"),
          "\(Float(first.start), digits: 3)", "\(Float(time), digits: 3)",
          DataTable.Cell(Bar(spans, style: "bar wide").html),
        ]
      }
    )
  }
}
