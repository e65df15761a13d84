import Bytes
import TestSupport
import Testing

@testable import LineamentTool

/// The examples of README.md's section "Audit a model", run as they stand there.
@Suite struct ReadmeExampleTests {
  /// The lines of the section's shell examples that start the tool.
  private func examples() throws -> [[String]] {
    let bytes = try SharedBytes(contentsOfFile: Fixture.path("README.md")).array
    let text = String(decoding: bytes, as: UTF8.self)
    let section = try #require(text.firstRange(of: "## Audit a model"))
    let rest = text[section.upperBound...]
    let end = rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex
    return rest[..<end].split(separator: "\n").filter { $0.hasPrefix("lineament ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
  }

  @Test func theAuditExamplesWork() throws {
    let folder = try TemporaryFolder()
    let examples = try examples()
    #expect(
      examples.compactMap(\.first) == [
        "inspect", "inspect", "plan", "trace", "compare", "compare", "compare",
      ]
    )
    func path(_ word: String) -> String {
      if word.hasPrefix("/tmp/") { return folder.file(String(word.dropFirst(5))) }
      if word == "photo.jpg" { return Fixture.picture("astronaut.png") }
      return word.hasPrefix("Models/") ? Fixture.path(word) : word
    }
    for example in examples {
      let words = example.map(path)
      if example.first == "compare", !folder.names.contains("litert") {
        // In place of LiteRT, which tests do not have: plain loops of the same model.
        let trace = try #require(examples.first { $0.first == "trace" }).map(path)
        let reference = trace.map { $0.replacing("/trace", with: "/litert") }
        #expect(Run(reference + ["--kernels", "reference"]).exitCode == 0)
      }
      let run = Run(words)
      #expect(run.exitCode == 0, "\(example): \(run.notes)")
      #expect(run.notes == "", "\(example)")
      #expect(!run.results.isEmpty)
    }
  }
}

extension Run {
  /// Runs the tool with a whole line of arguments.
  fileprivate init(_ arguments: [String]) {
    let captured = CapturedConsole(program: "lineament")
    exitCode = LineamentTool.run(arguments, console: captured.console)
    results = captured.results
    notes = captured.notes
  }
}
