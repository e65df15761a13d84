import Bytes

@testable import LineamentTool

/// Keeps what a command writes.
final class CapturedConsole {
  private var resultBytes: [UInt8] = []
  private var noteBytes: [UInt8] = []

  /// The results as text.
  var results: String { String(decoding: resultBytes, as: UTF8.self) }
  /// Errors and messages as text.
  var notes: String { String(decoding: noteBytes, as: UTF8.self) }

  /// A console that writes here.
  var console: Console {
    Console(
      writeResult: { bytes throws(FileError) in self.resultBytes += bytes },
      writeNote: { bytes in self.noteBytes += bytes }
    )
  }
}

/// What a run of the tool leaves.
struct Run {
  let exitCode: Int32
  let results: String
  let notes: String

  /// Runs the tool in this process.
  init(_ arguments: String...) {
    let captured = CapturedConsole()
    exitCode = LineamentTool.run(arguments, console: captured.console)
    results = captured.results
    notes = captured.notes
  }
}
