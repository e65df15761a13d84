extension CommandTable {
  /// The command's help: usage, what it does, options, examples, exit codes.
  package func help(of tool: CommandLineTool) -> String {
    var lines = ["Usage: \(tool.name) \(name)\(operands.usage)\(requiredUsage) [options]", ""]
    for paragraph in details { lines += wrapped(paragraph, width: helpWidth) + [""] }
    lines.append("Options:")
    let rows = options.map { ($0.usage, $0.help) } + [("-h, --help", "Shows this help.")]
    lines += rows.flatMap { optionLines(usage: $0.0, help: $0.1) }
    lines += ["", "Examples:"] + examples.map { "  \($0)" }
    lines += ["", "Exit codes:"] + tool.exitCodeLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var requiredUsage: String {
    options.filter(\.isRequired).map { " \($0.usage)" }.joined()
  }
}

/// Columns of help texts: they fit a terminal of 80.
let helpWidth = 78

/// An option beside its explanation, or above it if the option is long.
private func optionLines(usage: String, help: String) -> [String] {
  let indent = 28
  let first = "  \(usage)"
  let text = wrapped(help, width: helpWidth - indent)
  let margin = String(repeating: " ", count: indent)
  if first.count + 2 > indent { return [first] + text.map { margin + $0 } }
  let padding = String(repeating: " ", count: indent - first.count)
  return text.enumerated().map { ($0 == 0 ? first + padding : margin) + $1 }
}
