/// Everything the tool knows about one command: its options, its operands, its help.
package struct CommandTable<Settings: Sendable>: Sendable {
  /// The word after the tool's name.
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// Paragraphs for the command's help.
  package let details: [String]
  package let operands: OperandRule
  package let options: [OptionRow<Settings>]
  /// What is needed beyond single values, such as options that must be given.
  package let check: @Sendable (Settings, [String]) throws(UsageError) -> Void
  /// Whole command lines for the help.
  package let examples: [String]
  /// The settings before any option is read.
  package let defaults: Settings

  package init(
    name: String,
    summary: String,
    details: [String],
    operands: OperandRule,
    options: [OptionRow<Settings>],
    check:
      @escaping @Sendable (Settings, [String]) throws(UsageError) -> Void = { _, _ in },
    examples: [String],
    defaults: Settings
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options
    self.check = check
    self.examples = examples
    self.defaults = defaults
  }
}

/// What a command's arguments ask for.
package enum ParsedCommand<Settings> {
  case help
  case run(Settings, operands: [String])
}

extension CommandTable {
  /// Reads arguments from left to right; of a repeated option the last value counts.
  ///
  /// `--name value` and `--name=value` are the same. Everything after `--` is an operand, and so is
  /// a lone `-`. `--help` or `-h` anywhere before that asks for help.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommand<Settings> {
    var settings = defaults
    var operands: [String] = []
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        operands += remaining
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" { return .help }
      let pieces = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pieces[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw unknownOption(name)
      }
      let attached = pieces.count == 2 ? String(pieces[1]) : nil
      try option.apply(&settings, value(of: option, attached: attached, from: &remaining))
    }
    try self.operands.check(operands)
    try check(settings, operands)
    return .run(settings, operands: operands)
  }

  private func value(
    of option: OptionRow<Settings>,
    attached: String?,
    from remaining: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard option.placeholder != nil else {
      if let attached { throw UsageError("\(option.name) takes no value, found '\(attached)'") }
      return ""
    }
    if let attached { return attached }
    // Another option in the value's place means that the value was forgotten.
    guard let next = remaining.first, !next.hasPrefix("--") else {
      throw UsageError("\(option.name) needs a value: \(option.usage)")
    }
    remaining.removeFirst()
    return next
  }

  private func unknownOption(_ name: String) -> UsageError {
    let known = options.map(\.name) + ["--help"]
    guard let nearest = nearestWord(to: name, in: known) else {
      return UsageError("unknown option '\(name)'")
    }
    return UsageError("unknown option '\(name)', did you mean \(nearest)?")
  }
}
