import ModelFormats

/// A model that cannot be run, or a run that was asked for wrongly.
public enum EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The model has operators that the engine does not know: all of them, in the file's order.
  case unsupportedOperators([UnsupportedOperator])
  /// An operator's inputs or options make no sense.
  case invalidOperator(OperatorLocation, problem: String)
  /// The subgraph to run does not have the form the engine needs.
  case invalidSubgraph(problem: String)
  /// The model asks for more memory or more operators than any model needs.
  case tooLarge(String)
  /// The options ask for something this machine or build does not have.
  case unavailable(String)

  /// What was found, what was expected and where.
  public var description: String {
    switch self {
    case .unsupportedOperators(let operators):
      "the model uses \(operators.count) unsupported operator\(operators.count == 1 ? "" : "s"): "
        + operators.map(\.description).joined(separator: "; ")
    case .invalidOperator(let location, let problem): "\(location): \(problem)"
    case .invalidSubgraph(let problem): problem
    case .tooLarge(let what): what
    case .unavailable(let what): what
    }
  }
}

/// Where in a model an operator stands.
public struct OperatorLocation: Sendable, Hashable, CustomStringConvertible {
  /// Index among the subgraph's operators.
  public let index: Int
  /// Name in the TFLite schema, or the custom name.
  public let name: String
  /// Number in the TFLite schema (`BuiltinOperator`).
  public let builtinCode: Int32
  /// Version of the operator's semantics.
  public let version: Int32

  /// The operator's place and name.
  public var description: String { "node \(index), \(name)" }
}

/// An operator that the engine cannot run.
public struct UnsupportedOperator: Sendable, Hashable, CustomStringConvertible {
  /// Which operator.
  public let location: OperatorLocation
  /// Why, such as a version that is too new or a custom operator.
  public let reason: String

  /// The operator and why it cannot run.
  public var description: String {
    "node \(location.index): \(location.name) (code \(location.builtinCode), "
      + "version \(location.version)): \(reason)"
  }
}
