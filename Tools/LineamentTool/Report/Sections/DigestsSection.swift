/// Digests of everything the run gave, to compare two reports by.
struct DigestsSection: ReportSection {
  let id = "digests"
  let title = "Digests"
  let report: Report

  var content: HTML {
    """
    <p class="lead">SHA-256 of what every stage gave. Times, threads and paths do not go into it: the \
    same picture, options and models give the same digests on every machine with the same instruction \
    set.</p>
    <p class="digest" id="digest"><span>All results</span> <code>\("\(report.digest)")</code></p>
    <div class="card compare" id="compare" hidden>
    <h3>Compare with another report</h3>
    <p><label for="other">A report file on this device; it is read here and sent nowhere.</label></p>
    <p><input type="file" id="other" accept=".html,text/html"></p>
    <p role="status" id="comparison"></p>
    </div>
    \(table.html(id: "digest-table"))
    """
  }

  private var table: DataTable {
    DataTable(
      caption: "Stages in the order of the run",
      columns: [
        .init(title: "Stage"), .init(title: "Values", isNumber: true), .init(title: "SHA-256"),
      ],
      rows: report.stages.map { stage in
        [
          DataTable.Cell("<span class=\"code\">\(stage.name)</span>"), "\(stage.count)",
          DataTable.Cell("<code>\("\(stage.digest)")</code>"),
        ]
      }
    )
  }
}
