extension Graph {
  /// Who reads each value.
  package func consumers() -> Consumers { Consumers(of: self) }

  /// For each value, the index of the node that computes it; `nil` for inputs and constants.
  package func producers() -> [Int?] {
    var result = [Int?](repeating: nil, count: values.count)
    for index in nodes.indices {
      for output in nodes[index].outputs { result[output.index] = index }
    }
    return result
  }

  /// Removes the nodes whose results nothing reads.
  package mutating func removeUnusedNodes() {
    var isNeeded = [Bool](repeating: false, count: values.count)
    for output in outputs { isNeeded[output.index] = true }
    var unused: Set<Int> = []
    for index in nodes.indices.reversed() {
      guard nodes[index].outputs.contains(where: { isNeeded[$0.index] }) else {
        unused.insert(index)
        continue
      }
      for input in nodes[index].inputs { isNeeded[input.index] = true }
    }
    removeNodes(unused)
  }

  /// Removes nodes by their indices.
  package mutating func removeNodes(_ removed: Set<Int>) {
    guard !removed.isEmpty else { return }
    var kept: [Node] = []
    kept.reserveCapacity(nodes.count - removed.count)
    for index in nodes.indices where !removed.contains(index) { kept.append(nodes[index]) }
    nodes = kept
  }
}

/// How often each value is read, and by which node first.
package struct Consumers {
  private var counts: [Int]
  private var first: [Int]

  fileprivate init(of graph: Graph) {
    counts = [Int](repeating: 0, count: graph.values.count)
    first = counts
    for index in graph.nodes.indices {
      for input in graph.nodes[index].inputs {
        if counts[input.index] == 0 { first[input.index] = index }
        counts[input.index] += 1
      }
    }
  }

  /// How often nodes read a value, a node once for each time it reads it.
  package func count(of value: ValueID) -> Int { counts[value.index] }

  /// The only node that reads a value, and does so once; `nil` if there are none or several.
  package func only(of value: ValueID) -> Int? {
    counts[value.index] == 1 ? first[value.index] : nil
  }
}
