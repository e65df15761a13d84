extension Graph {
  /// For each value, the indices of the nodes that read it, a node once for each time it reads it.
  package func consumers() -> [[Int]] {
    var result = [[Int]](repeating: [], count: values.count)
    for (index, node) in nodes.enumerated() {
      for input in node.inputs { result[input.index].append(index) }
    }
    return result
  }

  /// For each value, the index of the node that computes it; `nil` for inputs and constants.
  package func producers() -> [Int?] {
    var result = [Int?](repeating: nil, count: values.count)
    for (index, node) in nodes.enumerated() {
      for output in node.outputs { result[output.index] = index }
    }
    return result
  }

  /// Removes the nodes whose results nothing reads.
  package mutating func removeUnusedNodes() {
    var isNeeded = [Bool](repeating: false, count: values.count)
    for output in outputs { isNeeded[output.index] = true }
    var kept: [Node] = []
    for node in nodes.reversed() where node.outputs.contains(where: { isNeeded[$0.index] }) {
      for input in node.inputs { isNeeded[input.index] = true }
      kept.append(node)
    }
    nodes = kept.reversed()
  }
}
