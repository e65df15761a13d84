extension PlanDescription.Pass {
  /// Finds what a pass did from the graph before and the graph after it.
  ///
  /// Each operator of the model belongs to the nodes that do its work, so a node that does the work
  /// of more operators than before was fused, and one that is gone was folded or removed.
  init(name: String, from before: Graph, to after: Graph) {
    self.name = name
    nodeCounts = (before.nodes.count, after.nodes.count)
    let kept = Set(after.nodes.map { Set($0.operators) })
    let absorbed = Set(after.nodes.flatMap(\.operators))
    let changed = before.nodes.filter { !kept.contains(Set($0.operators)) }
    let known = Set(before.nodes.map { Set($0.operators) })
    var rewrites: [PlanDescription.Rewrite] = after.nodes
      .filter { !known.contains(Set($0.operators)) }
      .map { node in
        let operators = Set(node.operators)
        return PlanDescription.Rewrite(
          kind: .fused,
          parts: before.nodes.filter { operators.isSuperset(of: $0.operators) }
            .map(PlanDescription.Part.init),
          result: PlanDescription.Part(node)
        )
      }
    rewrites += changed.filter { absorbed.isDisjoint(with: $0.operators) }.map { node in
      let isConstant = after[node.outputs[0]].constant != nil
      return PlanDescription.Rewrite(
        kind: isConstant ? .folded : .removed,
        parts: [PlanDescription.Part(node)],
        result: nil
      )
    }
    self.rewrites = rewrites.sorted { $0.firstOperator < $1.firstOperator }
  }
}

extension PlanDescription.Part {
  fileprivate init(_ node: Node) {
    self.init(operation: node.operation.name, operators: node.operators.sorted())
  }
}

extension PlanDescription.Rewrite {
  fileprivate var firstOperator: Int { parts.flatMap(\.operators).min() ?? .max }
}
