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

  /// Makes the steps of all nodes that run, in the order of the nodes.
  ///
  /// Filters are packed then, which is most of the work.
  ///
  /// - Throws: What the first node that fails throws.
  func steps(in context: PlanContext, loop: Loop) throws(EngineError) -> [PlannedStep] {
    let indices = graph.nodes.indices.filter { !arena.runsNothing(graph.nodes[$0]) }
    let results = [Result<PlannedStep, EngineError>](
      unsafeUninitializedCapacity: indices.count
    ) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      loop(indices.count) { place in
        // The last layers have the largest filters: with them first, threads finish together.
        let position = indices.count - 1 - place
        (start + position).initialize(to: step(ofNode: indices[position], in: context))
      }
      count = indices.count
    }
    var steps: [PlannedStep] = []
    steps.reserveCapacity(results.count)
    for result in results { steps.append(try result.get()) }
    return steps
  }

  private func step(
    ofNode index: Int,
    in context: PlanContext
  ) -> Result<PlannedStep, EngineError> {
    let node = graph.nodes[index]
    return Result { () throws(EngineError) in
      PlannedStep(
        node: index,
        step: try node.operation.makeStep(for: node, in: context),
        cost: node.operation.cost(of: node, in: graph)
      )
    }
  }
}
