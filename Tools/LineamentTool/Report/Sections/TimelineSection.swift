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
      took \(Float(timeline.decoding), digits: 2) ms.</p>
      \(table.html(id: "stages"))
      """
  }

  /// Which region a stage belongs to, if there are several.
  private func region(_ entry: Timeline.Entry) -> String {
    guard report.regions.count > 1, let region = entry.region else { return "" }
    return " (region \(region))"
  }

  private var table: DataTable {
    let total = max(report.timeline.total, 1e-9)
    return DataTable(
      caption: "Stages in the order of the run",
      columns: [
        .init(title: "Stage"), .init(title: "By"), .init(title: "Start, ms", isNumber: true),
        .init(title: "Time, ms", isNumber: true), .init(title: "When", sorts: false),
      ],
      rows: report.timeline.entries.map { entry in
        let bar = Bar(
          start: Float(entry.start / total),
          end: Float((entry.start + entry.duration) / total),
          style: "bar wide"
        )
        return [
          DataTable.Cell(entry.title + region(entry)),
          DataTable.Cell("<span class=\"code\">\(entry.actor)</span>"),
          "\(Float(entry.start), digits: 3)", "\(Float(entry.duration), digits: 3)",
          DataTable.Cell(bar.html),
        ]
      }
    )
  }
}
