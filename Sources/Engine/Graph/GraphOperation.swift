import Tensors

/// What a node computes.
///
/// A conforming type holds the operation's parameters and can turn them, for the values of one node,
/// into a step that runs. Conformances live one to a file under `Operations`, together with the rule
/// that imports them from a model.
package protocol GraphOperation: Sendable {
  /// The op's name in the TFLite schema, such as `CONV_2D`.
  var name: String { get }

  /// Multiply-accumulate operations for the work of one node, or the number of output elements for
  /// operations that do not multiply. Decides how finely work is shared among threads.
  func cost(of node: Node, in graph: Graph) -> Int

  /// Chooses a kernel and prepares what it needs.
  func makeStep(for node: Node, in context: PlanContext) throws(EngineError) -> Step

  /// True if the output holds the same elements in the same order as the first input, so that both
  /// may share memory and nothing needs to run.
  var isAlias: Bool { get }
}

extension GraphOperation {
  package func cost(of node: Node, in graph: Graph) -> Int {
    node.outputs.reduce(0) { $0 + graph[$1].shape.elementCount }
  }

  package var isAlias: Bool { false }
}
