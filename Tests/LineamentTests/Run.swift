import CommandLineSupport
import TestSupport

@testable import LineamentTool

/// What a run of the tool leaves.
struct Run {
  let exitCode: Int32
  let results: String
  let notes: String

  /// Runs the tool in this process.
  init(_ arguments: String...) {
    let captured = CapturedConsole(program: "lineament")
    exitCode = LineamentTool.run(arguments, console: captured.console)
    results = captured.results
    notes = captured.notes
  }
}
