/// How many arguments that are not options a command takes, and what the help calls them.
package enum OperandRule: Sendable, Hashable {
  case none
  case one(String)
  case oneOrMore(String)

  /// How the usage line shows them.
  package var usage: String {
    switch self {
    case .none: ""
    case .one(let name): " \(name)"
    case .oneOrMore(let name): " \(name)..."
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
    }
    if operands.contains("") { throw UsageError("an empty argument is not a path") }
  }
}
