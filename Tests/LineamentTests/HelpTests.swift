import Bytes
import CommandLineSupport
import TestSupport
import Testing

@testable import LineamentTool

/// The help as users see it.
///
/// After a wanted change: `lineament detect --help >
/// Tests/Goldens/help/detect.txt`, and so on.
@Suite struct HelpTests {
  /// Every command, each with a snapshot.
  private static let commands = [
    "landmarks", "detect", "run", "blendshapes", "geometry", "mlkit", "inspect", "plan",
    "trace", "compare", "report", "record", "replay",
  ]

  private func snapshot(_ name: String) throws -> String {
    try HelpSnapshot("\(name)").text
  }

  @Test(arguments: commands)
  func commandsHaveHelp(_ command: String) throws {
    let run = Run(command, "--help")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    #expect(run.results == (try snapshot(command)))
    #expect(Run("help", command).results == run.results)
  }

  @Test(arguments: ["--help", "-h", "help"])
  func theToolHasHelp(_ argument: String) throws {
    let run = Run(argument)
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    #expect(run.results == (try snapshot("lineament")))
  }

  @Test func everyCommandIsTested() {
    #expect(LineamentTool.tool.commands.count == Self.commands.count)
  }

  @Test func linesFitATerminal() throws {
    for command in Self.commands {
      let lines = try HelpSnapshot("\(command)").longLines(besidesThoseOf: "lineament")
      #expect(lines == [], "\(command)")
    }
  }

  @Test func noArgumentsExplainTheTool() throws {
    let run = Run()
    #expect(run.exitCode == 64)
    #expect(run.results == "")
    #expect(run.notes == (try snapshot("lineament")))
  }

  @Test func unknownOptionsExplainTheCommand() throws {
    let run = Run("detect", "--rotatoin", "90", "a.png")
    #expect(run.exitCode == 64)
    #expect(run.results == "")
    let message =
      "lineament: detect: unknown option '--rotatoin', did you mean --rotation?\n\n"
    #expect(run.notes == message + (try snapshot("detect")))
  }

  @Test func unknownCommandsExplainTheTool() throws {
    let run = Run("detetc")
    #expect(run.exitCode == 64)
    let message = "lineament: unknown command 'detetc', did you mean detect?\n\n"
    #expect(run.notes == message + (try snapshot("lineament")))
    #expect(Run("--verison").notes.hasPrefix("lineament: unknown option '--verison', did you"))
  }

  @Test func theVersionIsAResult() {
    let run = Run("--version")
    #expect(run.exitCode == 0)
    #expect(run.results == "lineament \(LineamentTool.version)\n")
  }
}
