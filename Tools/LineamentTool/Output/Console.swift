import Bytes

/// Where a command writes: results to one place, everything else to another.
package struct Console {
  private let writeResult: ([UInt8]) throws(FileError) -> Void
  private let writeNote: ([UInt8]) -> Void

  /// Takes the two places.
  init(
    writeResult: @escaping ([UInt8]) throws(FileError) -> Void,
    writeNote: @escaping ([UInt8]) -> Void
  ) {
    self.writeResult = writeResult
    self.writeNote = writeNote
  }

  /// Standard output and standard error.
  package static var standard: Console {
    Console(
      writeResult: { bytes throws(FileError) in
        try writeAll(bytes, to: 1, named: "standard output")
      },
      // A note that cannot be written has nowhere else to go.
      writeNote: { bytes in try? writeAll(bytes, to: 2, named: "standard error") }
    )
  }

  /// Writes a part of the results.
  func print(_ bytes: [UInt8]) throws(ToolError) {
    do throws(FileError) {
      try writeResult(bytes)
    } catch {
      throw ToolError(.outputFailed, "\(error)")
    }
  }

  /// Writes a part of the results.
  func print(_ text: String) throws(ToolError) { try print(Array(text.utf8)) }

  /// Writes a line that is not a result: an error or a message about what was done.
  func note(_ line: String) { writeNote(Array("lineament: \(line)\n".utf8)) }

  /// Writes text that is neither a result nor a note, such as help after a mistake.
  func explain(_ text: String) { writeNote(Array(text.utf8)) }
}
