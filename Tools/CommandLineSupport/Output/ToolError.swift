/// A failure that ends a command.
package struct ToolError: Error, CustomStringConvertible {
  package let exitCode: ExitCode
  /// What was found, what was expected and where.
  package let description: String

  package init(_ exitCode: ExitCode, _ description: String) {
    self.exitCode = exitCode
    self.description = description
  }
}
