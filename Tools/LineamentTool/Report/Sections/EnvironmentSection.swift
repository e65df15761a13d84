import CommandLineSupport
import FaceTasks
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
      Fact("Detector", text: settings.search.isFullRange ? "full range" : "of the bundle"),
      Fact("Smallest face", text: settings.search.smallestFaceText),
      Fact("Angles", text: settings.search.faceSearch.angles.word),
      Fact("Further candidates", text: settings.refillsCandidates ? "tried" : "not tried"),
      Fact("Camera", text: settings.camera.text),
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
      ]
        + report.models.map { model in
          row(model.isInBundle ? "in it: \(model.name)" : model.name, model.byteCount, model.digest)
        }
    )
  }
}

extension SearchSettings {
  /// The width of the smallest face in words.
  fileprivate var smallestFaceText: String {
    switch faceSearch.smallestFace {
    case nil: "as one look shows"
    case .pixels(let width): "\(width) pixels"
    case .fraction(let part): "\(fixed(part * 100, digits: 1)) % of the width"
    }
  }
}

extension PerspectiveCamera {
  /// The camera in words.
  fileprivate var text: String {
    switch self {
    case .verticalFieldOfView(let degrees):
      "\(fixed(degrees, digits: 1))\u{B0} from top to bottom"
    case .focalLength(let pixels): "focal length \(fixed(pixels, digits: 1)) pixels"
    }
  }
}
