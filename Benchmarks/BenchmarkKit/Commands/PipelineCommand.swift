import CommandLineSupport
import FaceTasks

/// `bench pipeline`: the whole face landmarker on a decoded picture.
enum PipelineCommand: Command {
  struct Settings: Sendable, HasThreads, HasJSON {
    var mode = PictureMode.image
    var threads = 1
    var runs: Int?
    var comparesObserver = false
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "pipeline",
    summary: "The whole face landmarker on a picture.",
    details: [
      """
      Runs the face landmarker, with blendshapes and poses, on a picture that is already decoded. \
      In video mode the picture is every frame of a video, so its face is tracked.
      """,
      "JSON: {\"median_ms\", \"min_ms\", \"p90_ms\"}; \(ObserverHelp.json).",
    ],
    operands: .one("IMAGE"),
    options: [
      .value(
        "--mode",
        "MODE",
        "image finds the face anew each time, video tracks it. Default: image.",
        parser: PictureMode.parser
      ) { $0.mode = $1 },
      .threads,
      .value(
        "--runs",
        "N",
        "Runs to measure. Default: as many as fit two seconds, at least ten.",
        parser: .integer(1...1_000_000)
      ) { $0.runs = $1 },
      .flag("--observer", ObserverHelp.option) { $0.comparesObserver = true },
      .json,
    ],
    examples: ["bench pipeline Tests/Pictures/astronaut.png --json"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let path = operands.first else { return .usage }
    let run = try PictureRun(
      loadPicture(path),
      mode: settings.mode,
      threads: settings.threads
    )
    let faceCount = try run()
    if faceCount == 0 {
      console.note("'\(path)': no face, so only the detector is measured")
    }
    let repetition = settings.runs.map(Repetition.runs) ?? .seconds(2)
    let times = Statistics(
      try measurements(repetition) { () throws(ToolError) in _ = try run() }
    )
    guard let times else { return .inputFailed }
    var observed: ObserverCost?
    if settings.comparesObserver {
      let other = try PictureRun(
        loadPicture(path),
        mode: settings.mode,
        threads: settings.threads,
        observer: NothingSeen()
      )
      observed = try ObserverCost(
        repetition,
        plain: { () throws(ToolError) in try run() },
        observed: { () throws(ToolError) in try other() }
      )
    }
    if settings.writesJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.millisecondMembers(times)
        observed?.writeMember(to: &writer)
      }
      writer.endLine()
      try console.print(writer.bytes)
    } else {
      var table = TextTable(["picture", "faces", "median ms", "min ms", "p90 ms", "runs"])
      table.append([path, "\(faceCount)"] + millisecondCells(times) + ["\(times.count)"])
      try console.print(table.text)
      if let observed { try console.print("\n" + observed.text) }
    }
    return .success
  }
}

/// An observer that does nothing.
private struct NothingSeen: FacePipelineObserver {
  func observe(_ event: FacePipelineEvent) {}
}
