import Foundation
import TestSupport

/// An import statement in a source file.
struct Import: CustomStringConvertible {
  let module: String
  let file: String
  let line: Int

  var description: String { "\(file):\(line) imports \(module)" }
}

/// Names of what lies directly in a folder of the package, in alphabetical order.
func entries(of folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: Fixture.path(folder)).sorted()
}

/// Paths of the Swift files in a folder of the package and below it.
///
/// Links to folders are not followed: what they point to is read in its own place.
func swiftFiles(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: Fixture.path(folder))
    .filter { $0.hasSuffix(".swift") }
    .map { "\(folder)/\($0)" }
    .sorted()
}

/// The import statements of a source file, also those under `#if`.
func imports(in file: String) throws -> [Import] {
  let attribute = #/@\w+(\([^)]*\))?\s+/#
  let access = #/(public|package|internal|fileprivate|private)\s+/#
  let kind = #/(typealias|struct|class|enum|protocol|let|var|func)\s+/#
  let text = try String(contentsOfFile: Fixture.path(file), encoding: .utf8)
  return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .compactMap { position, line in
      var rest = line.drop { $0 == " " || $0 == "\t" }
      while let match = rest.prefixMatch(of: attribute) { rest = rest[match.range.upperBound...] }
      if let match = rest.prefixMatch(of: access) { rest = rest[match.range.upperBound...] }
      guard let match = rest.prefixMatch(of: #/import\s+/#) else { return nil }
      rest = rest[match.range.upperBound...]
      if let match = rest.prefixMatch(of: kind) { rest = rest[match.range.upperBound...] }
      let module = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return Import(module: String(module), file: file, line: position + 1)
    }
}
