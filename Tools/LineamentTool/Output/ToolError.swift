/// A failure that ends a command.
struct ToolError: Error, CustomStringConvertible {
  let exitCode: ExitCode
  /// What was found, what was expected and where.
  let description: String

  init(_ exitCode: ExitCode, _ description: String) {
    self.exitCode = exitCode
    self.description = description
  }
}
