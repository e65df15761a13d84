import CommandLineSupport
import Engine

/// Settings with a number of threads.
protocol HasThreads: SendableMetatype {
  var threads: Int { get set }
}

/// Settings with a time to measure for.
protocol HasMilliseconds: SendableMetatype {
  var milliseconds: Int { get set }
}

/// Settings with a choice of output.
protocol HasJSON: SendableMetatype {
  var writesJSON: Bool { get set }
}

extension OptionRow where Settings: HasThreads {
  /// The option `--threads N`.
  static var threads: OptionRow {
    .value(
      "--threads",
      "N",
      "Threads to compute with. Default: 1.",
      parser: .integer(1...Session.maximumThreadCount)
    ) { $0.threads = $1 }
  }
}

extension OptionRow where Settings: HasMilliseconds {
  /// The option `--milliseconds N`: the time for each of what is measured.
  static func milliseconds(forEach subject: String, default count: Int) -> OptionRow {
    .value(
      "--milliseconds",
      "N",
      "Time for each \(subject); at least ten runs are made. Default: \(count).",
      parser: .integer(0...60_000)
    ) { $0.milliseconds = $1 }
  }
}

extension OptionRow where Settings: HasJSON {
  /// The option `--json`.
  static var json: OptionRow {
    .flag("--json", "Writes JSON instead of a table.") { $0.writesJSON = true }
  }
}
