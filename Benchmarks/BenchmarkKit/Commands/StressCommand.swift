import CommandLineSupport

/// `bench stress`: tasks under load, for long, and on many threads.
enum StressCommand: Command {
  /// One kind of test.
  enum Part: String, Sendable, CaseIterable {
    case sharing, lifecycle, stream, memory
  }

  struct Settings: Sendable, HasThreads {
    var threads = 1
    var frames = 10_000
    var rounds = 500
    var parts = Part.allCases
    var films = MemoryStress.Film.allCases
    var isMarkdown = false
  }

  static let table = CommandTable<Settings>(
    name: "stress",
    summary: "Live streams under load, long films, many threads; says what is wrong.",
    details: [
      """
      sharing: eight threads on one task and eight tasks on one model find what one thread finds, and \
      the weights are in memory once. lifecycle: live-stream tasks are created, get frames and are \
      released at random moments. stream: frames come five times as fast as they are processed, \
      and the delegate takes a random time for each; results and dropped frames together are all \
      frames. memory: films with one face, none, a changing number, changing sizes, and an error in \
      every third frame; the resident memory after the last frame is at most 1 MiB above that after \
      frame 500.
      """,
      """
      Sanitizers find more: swift build --sanitize=thread --scratch-path FOLDER --product bench, and \
      the same with address.
      """,
    ],
    operands: .none,
    options: [
      .threads,
      .value(
        "--frames",
        "N",
        "Frames of the stream and of each film. Default: 10000.",
        parser: .integer(4...1_000_000)
      ) { $0.frames = $1 },
      .value(
        "--rounds",
        "N",
        "Tasks that are created and released. Default: 500.",
        parser: .integer(1...1_000_000)
      ) { $0.rounds = $1 },
      .value(
        "--only",
        "PART",
        "One of the parts: sharing, lifecycle, stream or memory. Default: all.",
        parser: .choice(Part.allCases.map { ($0.rawValue, $0) })
      ) { $0.parts = [$1] },
      .value(
        "--film",
        "NAME",
        "Of memory, one film: one-face, no-face, changing-count, changing-sizes or failing.",
        parser: .choice(MemoryStress.Film.allCases.map { ($0.rawValue, $0) })
      ) {
        $0.films = [$1]
        $0.parts = [.memory]
      },
      .flag("--markdown", "Writes Markdown.") { $0.isMarkdown = true },
    ],
    examples: ["bench stress", "bench stress --only stream --frames 1000"],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let pictures = try StressPictures()
    var table = TextTable(["test", "what was seen", ""], leftAligned: [0, 1, 2])
    var problems: [String] = []
    for part in settings.parts {
      for finding in try findings(part, settings, pictures) {
        problems += finding.problems.map { "\(finding.name): \($0)" }
        table.append(
          [finding.name, finding.details, finding.problems.isEmpty ? "well" : "wrong"]
        )
      }
    }
    try console.print(settings.isMarkdown ? table.markdown : table.text)
    for problem in problems { console.note(problem) }
    return problems.isEmpty ? .success : .inputFailed
  }

  private static func findings(
    _ part: Part,
    _ settings: Settings,
    _ pictures: StressPictures
  ) throws(ToolError) -> [StressFinding] {
    let threads = settings.threads
    switch part {
    case .sharing:
      return try SharingStress.run(repeats: max(1, settings.frames / 1_000), pictures)
    case .lifecycle:
      return [try LifecycleStress.run(rounds: settings.rounds, threads: threads, pictures)]
    case .stream:
      return [try StreamStress.run(frames: settings.frames, threads: threads, pictures)]
    case .memory:
      var findings: [StressFinding] = []
      for film in settings.films {
        findings.append(
          try MemoryStress.run(film, frames: settings.frames, threads: threads, pictures)
        )
      }
      return findings
    }
  }
}
