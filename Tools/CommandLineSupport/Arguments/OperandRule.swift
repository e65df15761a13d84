/// How many arguments that are not options a command takes, and what the help calls them.
package enum OperandRule: Sendable, Hashable {
  case none
  case one(String)
  case oneOrMore(String)
  /// One or two; if there is one, it is the second.
  case oneOrTwo(String, String)

  /// How the usage line shows them.
  package var usage: String {
    switch self {
    case .none: ""
    case .one(let name): " \(name)"
    case .oneOrMore(let name): " \(name)..."
    case .oneOrTwo(let first, let second): " [\(first)] \(second)"
    }
  }

  /// Checks the number of operands.
  package func check(_ operands: [String]) throws(UsageError) {
    switch self {
    case .none:
      if let first = operands.first {
        throw UsageError("'\(first)' is unexpected: only options are taken")
      }
    case .one(let name):
      if operands.isEmpty { throw UsageError("\(name) is missing") }
      if operands.count > 1 {
        throw UsageError("'\(operands[1])' is unexpected: only one \(name) is taken")
      }
    case .oneOrMore(let name):
      if operands.isEmpty { throw UsageError("\(name) is missing") }
    case .oneOrTwo(let first, let second):
      if operands.isEmpty { throw UsageError("\(second) is missing") }
      if operands.count > 2 {
        throw UsageError("'\(operands[2])' is unexpected: only \(first) and \(second) are taken")
      }
    }
    if operands.contains("") { throw UsageError("an empty argument is not a path") }
  }
}
