package import Kernels
import Tensors

/// What an operation sees when it prepares a node.
package struct PlanContext {
  package let graph: Graph
  /// The vector kernels to use; `nil` for reference loops.
  package let kernels: KernelSet?
  private let arena: ArenaAssignment

  package init(graph: Graph, kernels: KernelSet?, arena: ArenaAssignment) {
    self.graph = graph
    self.kernels = kernels
    self.arena = arena
  }

  /// Where a value will be: constants in memory of their own, everything else in the arena.
  ///
  /// For what a kernel reads when it runs. A half-precision constant is widened by each call.
  package func location(of id: ValueID) -> Location {
    floats(of: id).map { Location(constant: $0.aligned()) } ?? arena.location(of: id)
  }

  /// The elements of a constant; `nil` if the value is computed when the graph runs.
  package func floats(of id: ValueID) -> FloatConstant? {
    guard case .floats(let constant) = graph[id].constant else { return nil }
    return constant
  }

  /// Checks that there is memory for the constants as kernels want them.
  ///
  /// Each node packs its own, so a constant that many nodes read takes memory many times.
  func checkPackedCount() throws(EngineError) {
    var total = 0
    for input in graph.nodes.flatMap(\.inputs) {
      guard let constant = floats(of: input) else { continue }
      try ModelLimits.count(
        constant.count,
        into: &total,
        what: "the constants of the model's operators"
      )
    }
  }
}
