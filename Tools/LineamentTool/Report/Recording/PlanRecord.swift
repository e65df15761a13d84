import Engine

/// How a model was made ready to run: what its nodes need, and where its tensors lie.
struct PlanRecord: Sendable {
  /// What was planned for a node.
  struct Node: Sendable {
    /// Parts of the work that threads may share.
    let itemCount: Int
    /// Threads beyond this many would spend more time on meeting than on computing.
    let usefulThreadCount: Int
    /// Bytes of scratch memory for each thread.
    let scratchByteCount: Int
  }

  /// Bytes for the tensors of one run.
  let arenaByteCount: Int
  /// By the number of the tensor that a node computes; nodes that compute nothing have none.
  let nodes: [Int: Node]
  /// The model's nodes, those that compute nothing too.
  let nodeCount: Int
  /// In the order of their places.
  let placements: [PlanDescription.ArenaRange]

  /// Bytes of all tensors if none shared memory.
  var unsharedByteCount: Int { placements.reduce(0) { $0 + $1.byteCount } }

  /// Reads the plan off a model.
  init(_ model: CompiledModel) {
    let graph = model.graph
    let elementSize = MemoryLayout<Float>.stride
    arenaByteCount = model.arenaCount * elementSize
    nodeCount = graph.nodes.count
    var nodes: [Int: Node] = [:]
    for planned in model.steps {
      nodes[graph.nodes[planned.node].outputs[0].index] = Node(
        itemCount: planned.step.itemCount,
        usefulThreadCount: planned.usefulParts,
        scratchByteCount: planned.step.scratchCount * elementSize
      )
    }
    self.nodes = nodes
    placements = model.arenaRanges.sorted {
      ($0.byteOffset, $0.tensor) < ($1.byteOffset, $1.tensor)
    }
  }
}
