import CommandLineSupport
import Testing

@testable import BenchmarkKit

/// The protocol between `bench compare` and both sides, played by shell scripts.
@Suite struct BurstProcessTests {
  private func shell(_ script: String) throws(Unavailable) -> BurstProcess {
    try BurstProcess("/bin/sh", ["-c", script])
  }

  @Test func burstsAreAnswered() throws {
    let side = try shell(
      #"echo '{"ready":"shell"}'; read n; echo '{"ms":[1.5,2]}'; read n; echo '{"ms":[3]}'"#
    )
    #expect(side.title == "shell")
    #expect(try side.burst(2) == [1.5, 2])
    #expect(try side.burst(1) == [3])
    #expect(throws: Unavailable.self) { try side.burst(1) }
  }

  @Test(arguments: [
    (#"echo '{"unavailable":"no such library"}'"#, "no such library"),
    ("true", "'/bin/sh' has ended early"),
    ("echo hello", "no JSON in 'hello'"),
    ("echo 1", "'/bin/sh' is not ready"),
  ])
  func reasonsAreKept(_ script: String, _ reason: String) {
    let error = #expect(throws: Unavailable.self) { try shell(script) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func missingProgramsAreNamed() {
    let error = #expect(throws: Unavailable.self) {
      try BurstProcess("/missing/program", [])
    }
    #expect(error?.reason == "cannot start '/missing/program': No such file or directory")
  }

  @Test func roundsTakeTurns() throws {
    // One answers with 2 ms, the other with 4 ms, as many times as asked.
    func constant(_ time: String) throws(Unavailable) -> BurstProcess {
      try shell(
        #"""
        echo '{"ready":"\#(time)"}'
        while read n; do
          list=\#(time); while [ $n -gt 1 ]; do list="$list,\#(time)"; n=$((n-1)); done
          echo "{\"ms\":[$list]}"
        done
        """#
      )
    }
    let comparison = try Comparison(
      constant("2"),
      constant("4"),
      rounds: 3,
      milliseconds: 8
    )
    #expect(comparison.ours == "2" && comparison.peer == "4")
    #expect(comparison.ratios == [0.5, 0.5, 0.5])
  }

  @Test func wholeProcessesAreMeasured() throws {
    let process = try ColdProcess("/bin/sh", ["-c", "exit 0"])
    #expect(process.milliseconds > 0)
    #expect(process.peakByteCount > 100_000)
    #expect(throws: ToolError.self) { try ColdProcess("/bin/sh", ["-c", "exit 3"]) }
  }
}
