/// A word after the tool's name, with what it does.
package protocol Command: SendableMetatype {
  associatedtype Settings: Sendable

  /// The command's options, operands and help.
  static var table: CommandTable<Settings> { get }

  /// Does the work.
  ///
  /// - Returns: ``ExitCode/success``, or ``ExitCode/inputFailed`` if some input failed and was
  ///   noted.
  /// - Throws: ``ToolError`` for what ends the command at once.
  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode
}

extension Command {
  /// Reads arguments, shows help or does the work.
  static func start(
    _ arguments: [String],
    of tool: CommandLineTool,
    console: Console
  ) throws(ToolError) -> ExitCode {
    let parsed: ParsedCommand<Settings>
    do throws(UsageError) {
      parsed = try table.parse(arguments)
    } catch {
      console.note("\(table.name): \(error)\n")
      console.explain(table.help(of: tool))
      return .usage
    }
    switch parsed {
    case .help:
      try console.print(table.help(of: tool))
      return .success
    case .run(let settings, let operands):
      return try run(settings, operands: operands, console: console)
    }
  }
}
