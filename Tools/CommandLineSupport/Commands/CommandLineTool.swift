/// A program whose first argument is a command: what it is called and what it can do.
package struct CommandLineTool: Sendable {
  /// The program's name.
  package let name: String
  /// The version that `--version` prints.
  package let version: String
  /// Lines below the usage.
  package let summary: String
  /// Every command, in the order of the help.
  package let commands: [any Command.Type]
  /// The exit codes that the program uses, and what they mean.
  package let exitCodes: [(code: ExitCode, meaning: String)]

  package init(
    name: String,
    version: String,
    summary: String,
    commands: [any Command.Type],
    exitCodes: [(code: ExitCode, meaning: String)]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.exitCodes = exitCodes
  }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - console: Where results and notes go.
  /// - Returns: The process's exit code.
  package func run(_ arguments: [String], console: Console) -> Int32 {
    do throws(ToolError) {
      return try start(arguments, console: console).rawValue
    } catch {
      console.note(error.description)
      return error.exitCode.rawValue
    }
  }

  private func start(
    _ arguments: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let first = arguments.first else {
      console.explain(help)
      return .usage
    }
    switch first {
    case "--version":
      try console.print("\(name) \(version)\n")
      return .success
    case "--help", "-h":
      try console.print(help)
      return .success
    case "help":
      guard arguments.count > 1 else {
        try console.print(help)
        return .success
      }
      return try start([arguments[1], "--help"], console: console)
    default:
      guard let command = commands.first(where: { $0.name == first }) else {
        return explainUnknown(first, console: console)
      }
      return try command.start(Array(arguments.dropFirst()), of: self, console: console)
    }
  }

  private func explainUnknown(_ word: String, console: Console) -> ExitCode {
    let kind = word.hasPrefix("-") ? "option" : "command"
    let known = commands.map { $0.name } + ["--help", "--version"]
    let guess = nearestWord(to: word, in: known).map { ", did you mean \($0)?" } ?? ""
    console.note("unknown \(kind) '\(word)'\(guess)\n")
    console.explain(help)
    return .usage
  }

  /// The tool's help: usage and the list of commands.
  package var help: String {
    let rows = commands.map { "  \(padded($0.name, to: 14))\($0.summary)" }
    return """
      Usage: \(name) COMMAND ... [options]

      \(summary)

      Commands:
      \(rows.joined(separator: "\n"))

      `\(name) COMMAND --help` explains a command. `\(name) --version` prints the version.

      Results go to standard output, errors and messages to standard error.

      Exit codes:
      \(exitCodeLines.joined(separator: "\n"))

      """
  }

  /// The help's list of exit codes.
  var exitCodeLines: [String] {
    exitCodes.map { "  \(padded("\($0.code.rawValue)", to: 4))\($0.meaning)" }
  }
}

extension Command {
  fileprivate static var name: String { table.name }
  fileprivate static var summary: String { table.summary }
}
