import Bytes
import CommandLineSupport
import Engine
import FaceModels
import FaceTasks
import Images
import ModelFormats

/// `bench loading`: what it takes until the first result is there.
enum LoadingCommand: Command {
  struct Settings: Sendable, HasThreads, HasJSON {
    var image = PackageFile.picture
    var threads = 1
    var runs = 20
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "loading",
    summary: "From model files to the first result, and the memory that takes.",
    details: [
      """
      Measures mapping and decoding the shipped bundle, compiling its models (which packs their \
      weights), creating a face landmarker, and creating one with its first result. The file is in \
      the system's cache. Memory is the peak of this process (VmHWM on Linux).
      """,
      """
      JSON: {"parse", "compile", "create", "create_and_first_result": each {"median_ms", \
      "min_ms", "p90_ms"}, "peak_bytes_at_start", "peak_bytes_after_first_result", \
      "peak_bytes"}.
      """,
    ],
    operands: .none,
    options: [
      .value(
        "--image",
        "FILE",
        "The picture of the first result. Default: Tests/Pictures/astronaut.png.",
        parser: .text
      ) { $0.image = $1 },
      .threads,
      .value("--runs", "N", "Runs to measure. Default: 20.", parser: .integer(1...10_000)) {
        $0.runs = $1
      },
      .json,
    ],
    examples: ["bench loading"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let image = MPImage(buffer: try loadPicture(settings.image))
    let start = ProcessMemory.peak
    // Before anything else, so that nothing but this is in the peak.
    _ = try makeLandmarker(threads: settings.threads).count(in: image)
    let first = ProcessMemory.peak
    var rows: [(name: String, key: String, times: Statistics)] = []
    func measure(
      _ name: String,
      _ key: String,
      _ body: () throws(ToolError) -> Void
    ) throws(ToolError) {
      let times = try measurements(.runs(settings.runs), body)
      if let statistics = Statistics(times) { rows.append((name, key, statistics)) }
    }
    try measure("map and parse", "parse") { () throws(ToolError) in _ = try parse() }
    let models = try parse()
    try measure("compile and pack", "compile") { () throws(ToolError) in
      for model in models {
        do throws(EngineError) {
          _ = try CompiledModel(model)
        } catch {
          throw ToolError(.modelUnusable, "\(error)")
        }
      }
    }
    try measure("create landmarker", "create") { () throws(ToolError) in
      _ = try makeLandmarker(threads: settings.threads)
    }
    try measure("create and first result", "create_and_first_result") { () throws(ToolError) in
      _ = try makeLandmarker(threads: settings.threads).count(in: image)
    }
    if settings.writesJSON {
      var writer = JSONWriter()
      writer.object { writer in
        for row in rows { writer.member(row.key) { $0.milliseconds(row.times) } }
        writer.member("peak_bytes_at_start") { $0.number(start) }
        writer.member("peak_bytes_after_first_result") { $0.number(first) }
        writer.member("peak_bytes") { $0.number(ProcessMemory.peak) }
      }
      writer.endLine()
      try console.print(writer.bytes)
    } else {
      var table = TextTable(["step", "median ms", "min ms", "p90 ms"])
      for row in rows { table.append([row.name] + millisecondCells(row.times)) }
      try console.print(
        table.text + """

          Peak memory: \(mebibyteText(start)) MiB with the decoded picture, \
          \(mebibyteText(first)) MiB after the first result, \
          \(mebibyteText(ProcessMemory.peak)) MiB at the end.

          """
      )
    }
    return .success
  }

  /// The three models of the bundle, read anew.
  private static func parse() throws(ToolError) -> [TFLiteModel] {
    do {
      let bundle = try TaskBundle(
        bytes: SharedBytes(contentsOfFile: FaceModels.faceLandmarker)
      )
      return [
        try bundle.faceDetector(), try bundle.faceLandmarksDetector(), try bundle.faceBlendshapes(),
      ]
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }
}
