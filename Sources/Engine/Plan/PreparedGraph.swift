package import Kernels

/// A graph after all rewriting, with a place for every value: what steps are made from.
///
/// ``CompiledModel`` makes steps of it and lets go of the constants; ``PlanDescription`` explains it.
package struct PreparedGraph {
  package let graph: Graph
  /// The vector kernels to use; `nil` for reference loops.
  package let kernels: KernelSet?
  package let arena: ArenaAssignment

  /// Rewrites a graph and finds places for its values.
  ///
  /// - Parameters:
  ///   - graph: The imported graph.
  ///   - kernels: The kernels that will run it; `nil` for reference loops.
  ///   - fusesNodes: True to rewrite it into fewer, larger nodes.
  ///   - observer: Called after each rewrite with its name and the graph. `nil`, the default, for
  ///     nobody who wants to know.
  /// - Throws: ``EngineError``.
  package init(
    _ graph: Graph,
    kernels: KernelSet?,
    fusesNodes: Bool,
    observing observer: ((_ pass: String, _ graph: Graph) -> Void)? = nil
  ) throws(EngineError) {
    var graph = graph
    graph.removeUnusedNodes()
    observer?("removeUnusedNodes", graph)
    try graph.foldConstants()
    observer?("foldConstants", graph)
    if kernels != nil {
      graph.describeFilters()
      observer?("describeFilters", graph)
    }
    if fusesNodes { graph.fuseNodes(for: kernels, observing: observer) }
    let arena = ArenaAssignment(graph)
    guard arena.count <= ModelLimits.elementCount else {
      throw .tooLarge(
        "the model needs \(arena.count) elements at the same time, expected at most "
          + "\(ModelLimits.elementCount)"
      )
    }
    self.graph = graph
    self.kernels = kernels
    self.arena = arena
  }

  /// What operations see when they prepare their nodes.
  ///
  /// - Throws: ``EngineError/tooLarge(_:)`` if there is no memory for the constants as kernels want
  ///   them.
  package func context() throws(EngineError) -> PlanContext {
    let context = PlanContext(graph: graph, kernels: kernels, arena: arena)
    try context.checkPackedCount()
    return context
  }
}
