/// The tool's front door: finds the command and runs it.
package enum LineamentTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [
    LandmarksCommand.self, DetectCommand.self, RunCommand.self, BlendshapesCommand.self,
    GeometryCommand.self,
  ]

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - console: Where results and notes go.
  /// - Returns: The process's exit code.
  package static func run(_ arguments: [String], console: Console = .standard) -> Int32 {
    do throws(ToolError) {
      return try start(arguments, console: console).rawValue
    } catch {
      console.note(error.description)
      return error.exitCode.rawValue
    }
  }

  private static func start(
    _ arguments: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    guard let first = arguments.first else {
      console.explain(help)
      return .usage
    }
    switch first {
    case "--version":
      try console.print("lineament \(version)\n")
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
      return try command.start(Array(arguments.dropFirst()), console: console)
    }
  }

  private static func explainUnknown(_ word: String, console: Console) -> ExitCode {
    let kind = word.hasPrefix("-") ? "option" : "command"
    let known = commands.map { $0.name } + ["--help", "--version"]
    let guess = nearestWord(to: word, in: known).map { ", did you mean \($0)?" } ?? ""
    console.note("unknown \(kind) '\(word)'\(guess)\n")
    console.explain(help)
    return .usage
  }

  /// The tool's help: usage and the list of commands.
  static var help: String {
    let rows = commands.map { command in
      let padding = String(repeating: " ", count: 14 - command.name.count)
      return "  \(command.name)\(padding)\(command.summary)"
    }
    return """
      Usage: lineament COMMAND ... [options]

      Finds faces in pictures: boxes, 478 landmarks, 52 blendshapes and the head's pose.
      Nothing ever goes over a network.

      Commands:
      \(rows.joined(separator: "\n"))

      `lineament COMMAND --help` explains a command. `lineament --version` prints the version.

      Results go to standard output, errors and messages to standard error.

      Exit codes:
      \(ExitCode.helpLines.joined(separator: "\n"))

      """
  }
}

extension Command {
  fileprivate static var name: String { table.name }
  fileprivate static var summary: String { table.summary }
}
