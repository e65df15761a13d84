import Engine
import Tensors

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

  /// A part of the memory that a tensor has for some time.
  struct Placement: Sendable {
    /// What a tensor is to the caller.
    enum Role: String, Sendable {
      case input, output, between
    }

    let tensor: Int
    let name: String?
    let shape: String
    let role: Role
    let byteOffset: Int
    let byteCount: Int
    /// First and last node that touches it; one past the last node for what outlasts the run.
    let lifetime: ClosedRange<Int>
  }

  /// Bytes for the tensors of one run.
  let arenaByteCount: Int
  /// By the number of the tensor that a node computes; nodes that compute nothing have none.
  let nodes: [Int: Node]
  /// The model's nodes, those that compute nothing too.
  let nodeCount: Int
  /// In the order of their places.
  let placements: [Placement]

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
    let offsets = Self.offsets(of: model)
    placements = Self.lifetimes(graph, offsets).compactMap { tensor, lifetime -> Placement? in
      guard let offset = offsets[tensor] else { return nil }
      let value = graph.values[tensor]
      let isInput = graph.inputs.contains { $0.index == tensor }
      return Placement(
        tensor: tensor,
        name: value.name,
        shape: "\(value.shape)",
        role: isInput ? .input : lifetime.upperBound == graph.nodes.count ? .output : .between,
        byteOffset: offset * elementSize,
        byteCount: value.shape.elementCount * elementSize,
        lifetime: lifetime
      )
    }.sorted { ($0.byteOffset, $0.tensor) < ($1.byteOffset, $1.tensor) }
  }

  /// First elements of all tensors that the caller fills or a node computes.
  private static func offsets(of model: CompiledModel) -> [Int: Int] {
    let start = UnsafeMutablePointer<Float>.allocate(capacity: 1)
    defer { start.deallocate() }
    // Only places are computed with it; nothing is read or written.
    let workspace = Workspace(arena: start, scratch: start)
    let values = model.graph.inputs + model.graph.nodes.flatMap(\.outputs)
    var offsets: [Int: Int] = [:]
    for value in values {
      offsets[value.index] = model.location(of: value).pointer(in: workspace) - UnsafePointer(start)
    }
    return offsets
  }

  /// When each tensor is needed; a tensor that is another one in another shape is left out.
  private static func lifetimes(_ graph: Graph, _ offsets: [Int: Int]) -> [Int: ClosedRange<Int>] {
    var owner: [Int: Int] = [:]
    for node in graph.nodes where node.operation.isAlias {
      let (input, output) = (node.inputs[0].index, node.outputs[0].index)
      if let place = offsets[input], place == offsets[output] {
        owner[output] = owner[input] ?? input
      }
    }
    let end = graph.nodes.count
    var lifetimes: [Int: ClosedRange<Int>] = [:]
    func touch(_ tensor: Int, at time: Int) {
      guard offsets[tensor] != nil else { return }
      let tensor = owner[tensor] ?? tensor
      let old = lifetimes[tensor] ?? time...time
      lifetimes[tensor] = min(old.lowerBound, time)...max(old.upperBound, time)
    }
    for input in graph.inputs {
      touch(input.index, at: 0)
      touch(input.index, at: end)
    }
    for (time, node) in graph.nodes.enumerated() {
      for value in node.inputs + node.outputs { touch(value.index, at: time) }
    }
    for output in graph.outputs { touch(output.index, at: end) }
    return lifetimes
  }
}
