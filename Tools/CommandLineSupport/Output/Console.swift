package import Bytes

/// Where a command writes: results to one place, everything else to another.
package struct Console {
  /// What goes wrong when results cannot be written.
  package typealias Failure = FileError

  /// The program's name, which begins every note.
  private let program: String
  private let writeResult: ([UInt8]) throws(Failure) -> Void
  private let writeNote: ([UInt8]) -> Void

  /// Takes the program's name and the two places.
  package init(
    program: String,
    writeResult: @escaping ([UInt8]) throws(Failure) -> Void,
    writeNote: @escaping ([UInt8]) -> Void
  ) {
    self.program = program
    self.writeResult = writeResult
    self.writeNote = writeNote
  }

  /// Standard output and standard error.
  package static func standard(for program: String) -> Console {
    Console(
      program: program,
      writeResult: { bytes throws(Failure) in
        try writeAll(bytes, to: 1, named: "standard output")
      },
      // A note that cannot be written has nowhere else to go.
      writeNote: { bytes in try? writeAll(bytes, to: 2, named: "standard error") }
    )
  }

  /// Writes a part of the results.
  package func print(_ bytes: [UInt8]) throws(ToolError) {
    do throws(Failure) {
      try writeResult(bytes)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }

  /// Writes a part of the results.
  package func print(_ text: String) throws(ToolError) { try print(Array(text.utf8)) }

  /// Writes a line that is not a result: an error or a message about what was done.
  package func note(_ line: String) { writeNote(Array("\(program): \(line)\n".utf8)) }

  /// Writes text that is neither a result nor a note, such as help after a mistake.
  package func explain(_ text: String) { writeNote(Array(text.utf8)) }
}
