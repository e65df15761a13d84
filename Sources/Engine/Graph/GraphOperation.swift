import Tensors

/// What a node computes.
///
/// A conforming type holds the operation's parameters and can turn them, for the values of one node,
/// into a step that runs. Conformances live one to a file under `Operations`, together with the rule
/// that imports them from a model.
package protocol GraphOperation: Sendable {
  /// The op's name in the TFLite schema, such as `CONV_2D`.
  var name: String { get }

  /// The time of one node's work on one thread, in multiply-accumulate operations of a good kernel,
  /// about ten a nanosecond. Decides how finely work is shared among threads.
  func cost(of node: Node, in graph: Graph) -> Int

  /// Chooses a kernel and prepares what it needs.
  func makeStep(for node: Node, in context: PlanContext) throws(EngineError) -> Step

  /// The kernels that ``makeStep(for:in:)`` chooses from, each with what spoke for or against it.
  ///
  /// Only called to explain a plan. Empty, the default, where the kernel table has one row for the op
  /// and nothing speaks against it.
  func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate]

  /// True if the output holds the same elements in the same order as the first input, so that both
  /// may share memory and nothing needs to run.
  var isAlias: Bool { get }
}

extension GraphOperation {
  package func cost(of node: Node, in graph: Graph) -> Int { node.memoryCost(in: graph) }

  package func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate] { [] }

  package var isAlias: Bool { false }
}

extension Node {
  /// The time of moving a node's inputs and outputs, as ``GraphOperation/cost(of:in:)``.
  ///
  /// An element takes about 0.125 ns from or to the second cache. Constants are left out: most are
  /// small, and the products with them count.
  func memoryCost(in graph: Graph) -> Int {
    let elements = (inputs + outputs).reduce(0) { sum, id in
      graph[id].constant == nil ? sum + graph[id].shape.elementCount : sum
    }
    return elements * 5 / 4
  }
}
