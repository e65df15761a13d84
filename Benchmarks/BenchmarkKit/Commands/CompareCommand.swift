import Bytes
import CommandLineSupport
import Engine

/// `bench compare`: this package beside LiteRT, OpenVINO and MediaPipe.
enum CompareCommand: Command {
  struct Settings: Sendable, HasJSON {
    var python = "python3"
    var newestMediaPipePython: String?
    var rounds = 15
    var milliseconds = 40
    var threads = [1, 2]
    var filter = ""
    var image = PackageFile.picture
    var lineament: String?
    var thresholds = PackageFile.thresholds
    var output: String?
    var checks = false
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "compare",
    summary: "This package beside LiteRT, OpenVINO and MediaPipe.",
    details: [
      """
      Runs the same work in this package and in other libraries, in turns: a short burst of one \
      side, then a short burst of the other, each in a process of its own that stays alive. Each \
      round gives the ratio of our time to the peer's; the median of the ratios is reported with \
      its 95 % interval and judged by Benchmarks/thresholds.json. At last `lineament landmarks` is \
      run as a whole process. Benchmarks/peers.py says which PyPI packages the peers need; what is \
      not installed is reported as not measured.
      """
    ],
    operands: .none,
    options: [
      .value(
        "--python",
        "PATH",
        "The Python that has the peers. Default: python3.",
        parser: .text
      ) { $0.python = $1 },
      .value(
        "--newest-mediapipe",
        "PATH",
        "A Python that has another, newer MediaPipe, to compare with as well.",
        parser: .text
      ) { $0.newestMediaPipePython = $1 },
      .value("--rounds", "N", "Rounds of each case. Default: 15.", parser: .integer(1...1_000)) {
        $0.rounds = $1
      },
      .value(
        "--milliseconds",
        "N",
        "Rough length of a burst. Default: 40.",
        parser: .integer(1...60_000)
      ) { $0.milliseconds = $1 },
      .value(
        "--threads",
        "N,...",
        "Numbers of threads. MediaPipe decides on its own. Default: 1,2.",
        parser: .threadList
      ) { $0.threads = $1 },
      .value(
        "--filter",
        "TEXT",
        "Only cases whose work or peer contains this.",
        parser: .text
      ) { $0.filter = $1 },
      .value(
        "--image",
        "FILE",
        "The picture of the landmarkers. Default: Tests/Pictures/astronaut.png.",
        parser: .text
      ) { $0.image = $1 },
      .value(
        "--lineament",
        "FILE",
        "The program for the whole process. Default: the one beside this tool.",
        parser: .text
      ) { $0.lineament = $1 },
      .value(
        "--thresholds",
        "FILE",
        "What to judge by. Default: Benchmarks/thresholds.json.",
        parser: .text
      ) { $0.thresholds = $1 },
      .value("--out", "FILE.md", "Writes the tables into a Markdown file as well.", parser: .text) {
        $0.output = $1
      },
      .flag("--check", "Ends with exit code 1 if a threshold is missed or was not measured.") {
        $0.checks = true
      },
      .json,
    ],
    examples: [
      "bench compare",
      "bench compare --python peers/bin/python --rounds 30 --out Benchmarks/results.md",
      "bench compare --python peers/bin/python --newest-mediapipe newest/bin/python",
      "bench compare --filter LiteRT --threads 1 --check",
    ],
    defaults: Settings()
  )

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let thresholds = try Thresholds(contentsOfFile: settings.thresholds)
    let runner = ComparisonRunner(
      python: settings.python,
      newestMediaPipePython: settings.newestMediaPipePython,
      image: settings.image,
      models: try UnpackedModels(),
      rounds: settings.rounds,
      milliseconds: Double(settings.milliseconds)
    )
    var report = ComparisonReport(
      environment: Machine.facts + [("rounds", "\(settings.rounds)")],
      noiseFloor: thresholds.noiseFloor
    )
    let mediaPipes: [ComparisonCase.Peer] =
      settings.newestMediaPipePython == nil ? [.mediaPipe] : [.mediaPipe, .newestMediaPipe]
    for comparisonCase in ComparisonCase.all(threads: settings.threads, mediaPipes: mediaPipes)
    where comparisonCase.matches(settings.filter) {
      console.note(
        "\(comparisonCase.name), \(comparisonCase.peer.rawValue), "
          + "\(comparisonCase.threads) thread\(comparisonCase.threads == 1 ? "" : "s")"
      )
      report.rows.append(
        ComparisonReport.Row(
          comparisonCase: comparisonCase,
          result: runner.run(comparisonCase),
          limit: thresholds.limit(for: comparisonCase)
        )
      )
    }
    if settings.filter.isEmpty || "cold process".contains(settings.filter) {
      console.note("lineament landmarks, cold process")
      report.absoluteRows = coldRows(settings, thresholds)
    }
    guard !report.rows.isEmpty || !report.absoluteRows.isEmpty else {
      throw ToolError(.inputFailed, "no case contains '\(settings.filter)'")
    }
    try console.print(settings.writesJSON ? report.json : Array(report.text.utf8))
    if let output = settings.output {
      do throws(FileError) {
        try writeFile(Array(report.markdown.utf8), to: output)
      } catch {
        throw ToolError(.outputFailed, "\(error)")
      }
    }
    return settings.checks && !report.passes ? .inputFailed : .success
  }

  /// Time and memory of `lineament landmarks` from its start to its end.
  private static func coldRows(
    _ settings: Settings,
    _ thresholds: Thresholds
  ) -> [ComparisonReport.AbsoluteRow] {
    let folder = Machine.executable.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let program = settings.lineament ?? folder + "/lineament"
    let arguments = ["landmarks", settings.image, "--format", "json"]
    let runs: Result<[ColdProcess], Unavailable>
    do throws(ToolError) {
      // The first run fills the system's cache.
      _ = try ColdProcess(program, arguments)
      var measured: [ColdProcess] = []
      for _ in 0..<settings.rounds { measured.append(try ColdProcess(program, arguments)) }
      runs = .success(measured)
    } catch {
      let hint = "build it with `swift build`, in the same configuration"
      runs = .failure(Unavailable(reason: "\(error); \(hint)"))
    }
    return [
      ComparisonReport.AbsoluteRow(
        name: "cold process",
        unit: "ms",
        values: runs.map { $0.map(\.milliseconds) },
        limit: thresholds.coldMillisecondsAtMost
      ),
      ComparisonReport.AbsoluteRow(
        name: "peak memory",
        unit: "MiB",
        values: runs.map { $0.map { Double($0.peakByteCount) / 1_048_576 } },
        limit: thresholds.coldMebibytesAtMost
      ),
    ]
  }
}

extension ComparisonCase {
  /// True if the work's or the peer's name contains a text.
  fileprivate func matches(_ filter: String) -> Bool {
    filter.isEmpty || name.contains(filter) || peer.rawValue.contains(filter)
  }
}

extension ValueParser<[Int]> {
  /// Numbers of threads with commas between them.
  static var threadList: Self {
    let range = 1...Session.maximumThreadCount
    let expectation = "numbers from \(range.lowerBound) to \(range.upperBound) with commas between"
    return ValueParser(expectation: expectation) { text in
      let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = pieces.compactMap { Int($0) }.filter { range.contains($0) }
      return numbers.count == pieces.count ? numbers : nil
    }
  }
}
