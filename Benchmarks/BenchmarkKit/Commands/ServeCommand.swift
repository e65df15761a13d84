import CommandLineSupport
import Engine

/// `bench serve`: our side of `bench compare`.
enum ServeCommand: Command {
  struct Settings: Sendable, HasThreads {
    var threads = 1
  }

  static let table = CommandTable<Settings>(
    name: "serve",
    summary: "Measures bursts on request: what `compare` starts for our side.",
    details: [
      """
      WORK is model:FILE.tflite, image:PICTURE, video:PICTURE or create:PICTURE. When it is ready, \
      a line of JSON says so. Each line with a number on standard input asks for as many measured \
      runs after one that is not; the answer is {"ms": [...]}. It ends with its input.
      """
    ],
    operands: .one("WORK"),
    options: [.threads],
    examples: ["echo 10 | bench serve model:Models/face_detection_short_range.tflite"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let operand = operands.first else { return .usage }
    let pieces = operand.split(separator: ":", maxSplits: 1).map(String.init)
    guard pieces.count == 2 else {
      throw ToolError(.usage, "WORK is '\(operand)', expected a kind, a colon and a file")
    }
    let work: () throws(ToolError) -> Void
    do throws(ToolError) {
      work = try makeWork(pieces[0], file: pieces[1], threads: settings.threads)
      try work()
    } catch {
      try answer(console) { $0.member("unavailable") { $0.string(error.description) } }
      return error.exitCode
    }
    try answer(console) { $0.member("ready") { $0.string("Lineament \(BenchmarkTool.version)") } }
    while let line = readLine() {
      guard let count = Int(line), (1...1_000_000).contains(count) else {
        throw ToolError(.usage, "'\(line)' is no number of runs")
      }
      try work()
      var times: [Double] = []
      for _ in 0..<count { times.append(try milliseconds(work)) }
      try answer(console) { writer in
        writer.member("ms") { $0.array { writer in times.forEach { writer.number($0) } } }
      }
    }
    return .success
  }

  private static func makeWork(
    _ kind: String,
    file: String,
    threads: Int
  ) throws(ToolError) -> () throws(ToolError) -> Void {
    switch kind {
    case "model":
      let session = try Session(
        benchmarking: loadModel(file),
        named: file,
        pool: ThreadPool(workerCount: threads)
      )
      return { () throws(ToolError) in session.run() }
    case "image", "video":
      let mode = kind == "image" ? PictureMode.image : .video
      let run = try PictureRun(loadPicture(file), mode: mode, threads: threads)
      return { () throws(ToolError) in try run() }
    case "create":
      let picture = try loadPicture(file)
      return { () throws(ToolError) in
        try PictureRun(picture, mode: .image, threads: threads)()
      }
    default:
      throw ToolError(.usage, "unknown work '\(kind)', expected model, image, video or create")
    }
  }

  private static func answer(
    _ console: Console,
    _ members: (inout JSONWriter) -> Void
  ) throws(ToolError) {
    var writer = JSONWriter()
    writer.object(members)
    writer.endLine()
    try console.print(writer.bytes)
  }
}
