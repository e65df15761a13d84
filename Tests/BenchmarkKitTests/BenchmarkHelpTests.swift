import Bytes
import CommandLineSupport
import TestSupport
import Testing

@testable import BenchmarkKit

/// The help of the benchmark tool as users see it.
///
/// After a wanted change: `bench model --help > Tests/Goldens/help/bench/model.txt`, and so on.
@Suite struct BenchmarkHelpTests {
  /// Every command, each with a snapshot.
  private static let commands = [
    "kernels", "model", "pipeline", "stages", "loading", "scaling", "mlkit", "recall", "stress",
    "compare", "serve",
  ]

  private func snapshot(_ name: String) throws -> String {
    try HelpSnapshot("bench/\(name)").text
  }

  @Test(arguments: commands)
  func commandsHaveHelp(_ command: String) throws {
    let run = BenchmarkRun(command, "--help")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    #expect(run.results == (try snapshot(command)))
    #expect(BenchmarkRun("help", command).results == run.results)
  }

  @Test func theToolHasHelp() throws {
    for argument in ["--help", "-h", "help"] {
      let run = BenchmarkRun(argument)
      #expect(run.exitCode == 0)
      #expect(run.results == (try snapshot("bench")))
    }
    let nothing = BenchmarkRun()
    #expect(nothing.exitCode == 64)
    #expect(nothing.notes == (try snapshot("bench")))
  }

  @Test func everyCommandIsTested() {
    #expect(BenchmarkTool.tool.commands.count == Self.commands.count)
  }

  @Test func linesFitATerminal() throws {
    for command in Self.commands {
      let lines = try HelpSnapshot("bench/\(command)").longLines(besidesThoseOf: "bench")
      #expect(lines == [], "\(command)")
    }
  }
}
