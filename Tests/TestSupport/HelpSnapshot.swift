package import Bytes

/// A help text of a command line tool, as it was last wanted.
package struct HelpSnapshot {
  package let text: String

  /// - Parameter name: The file in `Tests/Goldens/help`, without `.txt`.
  package init(_ name: String) throws(FileError) {
    let bytes = try SharedBytes(contentsOfFile: Fixture.golden("help/\(name).txt"))
    text = String(decoding: bytes.array, as: UTF8.self)
  }

  /// Lines that do not fit a terminal of 80 columns; whole command lines of the tool may be longer.
  package func longLines(besidesThoseOf tool: String) -> [String] {
    text.split(separator: "\n").filter { $0.count > 80 && !$0.contains(tool + " ") }
      .map(String.init)
  }
}
