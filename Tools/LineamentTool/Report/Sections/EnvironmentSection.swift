import CommandLineSupport
import ModelAudit

/// With what the report was made: files, options, machine.
struct EnvironmentSection: ReportSection {
  let id = "environment"
  let title = "Environment"
  let report: Report

  var content: HTML {
    """
    \(facts.list())
    \(files.html(id: "files"))
    """
  }

  private var facts: [Fact] {
    let settings = report.settings
    let machine = report.machine
    return [
      Fact("Engine", text: "lineament \(machine.engine)"),
      Fact("Processor", text: machine.processor),
      Fact("Instruction set", text: machine.instructionSet),
      Fact("Threads", text: "\(machine.threads)"),
      Fact("Date", text: machine.date),
      Fact("Most faces", text: "\(settings.numFaces)"),
      Fact("Least detection score", text: fixed(settings.minFaceDetectionConfidence, digits: 2)),
      Fact("Least presence score", text: fixed(settings.minFacePresenceConfidence, digits: 2)),
      Fact("Rotation", text: "\(report.rotation)\u{B0}"),
    ]
  }

  private var files: DataTable {
    func row(_ name: String, _ byteCount: Int, _ digest: SHA256Digest) -> [DataTable.Cell] {
      [DataTable.Cell(name), "\(byteCount)", DataTable.Cell("<code>\("\(digest)")</code>")]
    }
    let picture = report.picture
    let bundle = report.bundle
    return DataTable(
      caption: "Files",
      columns: [
        .init(title: "File"), .init(title: "Bytes", isNumber: true), .init(title: "SHA-256"),
      ],
      rows: [
        row(picture.name, picture.fileByteCount, picture.fileDigest),
        row(bundle.path, bundle.byteCount, bundle.digest),
      ] + report.models.map { row("in it: \($0.entry)", $0.byteCount, $0.digest) }
    )
  }
}
