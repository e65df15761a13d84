import Bytes
package import CommandLineSupport

/// Keeps what a command writes.
package final class CapturedConsole {
  private let program: String
  private var resultBytes: [UInt8] = []
  private var noteBytes: [UInt8] = []

  /// - Parameter program: The name that begins every note.
  package init(program: String) { self.program = program }

  /// The results as text.
  package var results: String { String(decoding: resultBytes, as: UTF8.self) }
  /// Errors and messages as text.
  package var notes: String { String(decoding: noteBytes, as: UTF8.self) }

  /// A console that writes here.
  package var console: Console {
    Console(
      program: program,
      writeResult: { bytes throws(FileError) in self.resultBytes += bytes },
      writeNote: { bytes in self.noteBytes += bytes }
    )
  }
}
