import TestSupport

@testable import BenchmarkKit

/// What a run of the benchmark tool leaves.
struct BenchmarkRun {
  let exitCode: Int32
  let results: String
  /// Errors and messages, without the warning that this is a debug build.
  let notes: String

  /// Runs the tool in this process.
  init(_ arguments: String...) {
    let captured = CapturedConsole(program: "bench")
    exitCode = BenchmarkTool.run(arguments, console: captured.console)
    results = captured.results
    let lines = captured.notes.split(separator: "\n", omittingEmptySubsequences: false)
    notes = lines.filter { !$0.hasPrefix("bench: WARNING: ") }.joined(separator: "\n")
  }
}
