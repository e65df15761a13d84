import Tensors

/// The place of every value of a graph.
package struct ArenaAssignment {
  /// A part of the arena that one value has for some time.
  package struct Placement: Sendable, Hashable {
    /// Index of the value; aliases of it lie in the same place.
    package let value: Int
    /// First element, from the arena's start.
    package let offset: Int
    /// Elements of the value, the gap up to the next cache line not counted.
    package let count: Int
    /// First and last node that touches the value or an alias of it; one past the last node for what
    /// must outlast the run.
    package let lifetime: ClosedRange<Int>
  }

  /// Every part of the arena, in the order of the values.
  package let placements: [Placement]
  /// By value; `nil` for constants and for values that no node touches and that are not borders of the
  /// graph.
  private let locations: [Location?]
  /// Elements of the arena.
  package let count: Int
  /// For each value, the value whose memory it shares: itself unless it is an alias.
  private let owner: [Int]

  /// Gives each value that is no constant a part of the arena.
  ///
  /// The graph's inputs keep their contents through a run, so a caller may run again without filling
  /// them anew.
  package init(_ graph: Graph) {
    var owner = Array(graph.values.indices)
    for node in graph.nodes where node.operation.isAlias {
      let (input, output) = (node.inputs[0].index, node.outputs[0].index)
      if graph.values[input].constant == nil { owner[output] = owner[input] }
    }
    let end = graph.nodes.count
    var lifetimes = [ClosedRange<Int>?](repeating: nil, count: graph.values.count)
    func touch(_ id: ValueID, at time: Int) {
      guard graph[id].constant == nil else { return }
      let index = owner[id.index]
      let old = lifetimes[index] ?? time...time
      lifetimes[index] = min(old.lowerBound, time)...max(old.upperBound, time)
    }
    for input in graph.inputs {
      touch(input, at: 0)
      touch(input, at: end)
    }
    for (time, node) in graph.nodes.enumerated() {
      for id in node.inputs + node.outputs { touch(id, at: time) }
    }
    for output in graph.outputs { touch(output, at: end) }

    let owners = lifetimes.indices.filter { lifetimes[$0] != nil }
    let layout = ArenaPlanner.layout(
      owners.map { index in
        ArenaPlanner.Request(
          count: graph.values[index].shape.elementCount,
          lifetime: lifetimes[index] ?? 0...0
        )
      }
    )
    var offsets = [Int?](repeating: nil, count: graph.values.count)
    for (index, offset) in zip(owners, layout.offsets) { offsets[index] = offset }
    placements = zip(owners, layout.offsets).map { index, offset in
      Placement(
        value: index,
        offset: offset,
        count: graph.values[index].shape.elementCount,
        lifetime: lifetimes[index] ?? 0...0
      )
    }
    locations = graph.values.indices.map { index in
      graph.values[index].constant == nil
        ? offsets[owner[index]].map(Location.init(arenaOffset:)) : nil
    }
    count = layout.count
    self.owner = owner
  }

  /// Where a value is during a run; it must be no constant, and one that some node touches or a border
  /// of the graph.
  package func location(of id: ValueID) -> Location {
    guard let location = locations[id.index] else {
      preconditionFailure("value \(id.index) has no place")
    }
    return location
  }

  /// The value whose memory a value shares: itself unless it is an alias.
  package func owner(of id: ValueID) -> ValueID { ValueID(owner[id.index]) }

  /// True for a node whose output is already where it belongs.
  package func runsNothing(_ node: Node) -> Bool {
    node.operation.isAlias && owner[node.outputs[0].index] == owner[node.inputs[0].index]
  }
}
