import Bytes
import TestSupport
import Testing

@testable import LineamentTool

/// The built program itself: arguments, streams, exit codes, and models found from anywhere.
@Suite(.enabled(if: ChildProcess.lineament != nil, "the program is not beside the tests"))
struct ProgramTests {
  private let program: String

  init() throws { program = try #require(ChildProcess.lineament) }

  @Test func modelsAreFoundFromAnyFolder() throws {
    let picture = Fixture.picture("astronaut.png")
    let run = try ChildProcess(
      program,
      ["landmarks", picture, "--format", "json"],
      directory: "/tmp"
    )
    #expect(run.exitCode == 0)
    #expect(run.errors == "")
    #expect(run.output == Array(Run("landmarks", picture, "--format", "json").results.utf8))
  }

  @Test func streamsAreKeptApart() throws {
    let run = try ChildProcess(
      program,
      ["detect", "missing.png", "small-160x120.png"],
      directory: Fixture.path("Tests/Pictures")
    )
    #expect(run.exitCode == 1)
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("small-160x120.png: 160x120, "))
    #expect(run.errors == "lineament: cannot open 'missing.png': No such file or directory\n")
  }

  @Test func standardInputIsRead() throws {
    let folder = try TemporaryFolder()
    let json = Run("landmarks", Fixture.picture("astronaut.png"), "--format", "json").results
    try writeFile(Array(json.utf8), to: folder.file("landmarks.json"))
    let run = try ChildProcess(
      program,
      ["geometry", "--landmarks", "-"],
      input: folder.file("landmarks.json")
    )
    #expect(run.exitCode == 0)
    #expect(String(decoding: run.output, as: UTF8.self).contains("about 74 cm away"))
  }

  @Test(arguments: ["0", "257", "100000", "9223372036854775807"])
  func threadsAreLimited(_ count: String) throws {
    let run = try ChildProcess(
      program,
      ["detect", Fixture.picture("small-33x47.png"), "--threads", count]
    )
    #expect(run.exitCode == 64)
    #expect(
      run.errors.hasPrefix(
        "lineament: detect: --threads is '\(count)', expected a whole number from 1 to 256\n"
      )
    )
  }

  @Test(
    arguments: [([], 64), (["--help"], 0), (["--version"], 0), (["detect", "--x"], 64)]
      as [([String], Int32)]
  )
  func exitCodesReachTheShell(_ arguments: [String], _ code: Int32) throws {
    #expect(try ChildProcess(program, arguments).exitCode == code)
  }

  @Test(.enabled(if: FileSystem.isSameFile("/dev/full", "/dev/full")))
  func fullDisksAreNoticed() throws {
    let folder = try TemporaryFolder()
    let script = "'\(program)' --help >/dev/full 2>'\(folder.file("errors"))'"
    let run = try ChildProcess("/bin/sh", ["-c", script])
    #expect(run.exitCode == 74)
    let errors = try SharedBytes(contentsOfFile: folder.file("errors")).array
    #expect(
      String(decoding: errors, as: UTF8.self)
        == "lineament: cannot write 'standard output': No space left on device\n"
    )
  }
}
