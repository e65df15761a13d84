import Kernels
package import ModelFormats
import Tensors

extension PlanDescription {
  /// Plans a model as ``CompiledModel`` does and keeps the reasons.
  ///
  /// - Throws: ``EngineError``, as ``CompiledModel/init(_:options:)``.
  package init(_ model: TFLiteModel, options: EngineOptions = EngineOptions()) throws(EngineError) {
    try self.init(Graph(importing: model), options: options)
  }

  /// Plans a graph and keeps the reasons.
  package init(_ graph: Graph, options: EngineOptions) throws(EngineError) {
    let kernels = try options.kernelSet()
    var passes: [Pass] = []
    var before = graph
    let prepared = try PreparedGraph(graph, kernels: kernels, fusesNodes: options.fusesNodes) {
      passes.append(Pass(name: $0, from: before, to: $1))
      before = $1
    }
    let context = try prepared.context()
    self.passes = passes
    instructionSet = kernels?.instructionSet
    var nodes: [PlannedNode] = []
    for (index, node) in prepared.graph.nodes.enumerated() {
      nodes.append(try PlannedNode(index, node, prepared, context))
    }
    self.nodes = nodes
    let arena = prepared.graph.arenaRanges(prepared.arena)
    let live = prepared.graph.nodes.indices.map { time in
      arena.reduce(0) { $0 + ($1.lifetime.contains(time) ? $1.byteCount : 0) }
    }
    self.arena = arena
    arenaByteCount = bytes(prepared.arena.count)
    arenaBounds = (
      withoutSharing: arena.reduce(0) { $0 + $1.byteCount },
      least: live.max() ?? 0
    )
  }
}

/// Bytes of float32 elements.
private func bytes(_ elementCount: Int) -> Int { elementCount * MemoryLayout<Float>.stride }

extension PlanDescription.PlannedNode {
  fileprivate init(
    _ index: Int,
    _ node: Node,
    _ prepared: PreparedGraph,
    _ context: PlanContext
  ) throws(EngineError) {
    let graph = prepared.graph
    self.index = index
    operation = node.operation.name
    operators = node.operators
    inputs = node.inputs.map(\.index)
    output = node.outputs[0].index
    outputShape = graph[node.outputs[0]].shape
    multiplyAccumulateCount = node.operation.multiplyAccumulateCount
    guard !prepared.arena.runsNothing(node) else {
      let alias = KernelCandidate(
        kernel: StepObservation.aliasKernel,
        verdict: .chosen,
        reason: "the result is the input in another shape, in the same place"
      )
      kernel = alias.kernel
      candidates = [alias]
      (itemCount, usefulThreadCount) = (0, 0)
      (scratchByteCount, packedByteCount, constantByteCount) = (0, 0, 0)
      return
    }
    let step = try node.operation.makeStep(for: node, in: context)
    let planned = PlannedStep(
      node: index,
      step: step,
      cost: node.operation.cost(of: node, in: graph)
    )
    kernel = step.kernel
    let considered = node.operation.candidates(for: node, in: context)
    candidates = considered.isEmpty ? [KernelCandidate(only: step.kernel)] : considered
    itemCount = step.itemCount
    usefulThreadCount = planned.usefulParts
    scratchByteCount = bytes(step.scratchCount)
    packedByteCount = bytes(step.packedCount)
    let packed = step.packedCount > 0 ? node.operation.packedInputs(of: node) : []
    constantByteCount = Set(node.inputs).subtracting(packed).reduce(0) {
      $0 + bytes(context.floats(of: $1)?.count ?? 0)
    }
  }
}

extension Graph {
  /// The parts of an arena that this graph's values have, in the order of the values.
  func arenaRanges(_ arena: ArenaAssignment) -> [PlanDescription.ArenaRange] {
    let written = Set(nodes.flatMap(\.outputs))
    return arena.placements.map { placement in
      let aliases = written.filter {
        $0.index != placement.value && arena.owner(of: $0).index == placement.value
      }
      return PlanDescription.ArenaRange(placement, aliases: aliases, in: self)
    }
  }
}

extension PlanDescription.ArenaRange {
  fileprivate init(
    _ placement: ArenaAssignment.Placement,
    aliases: Set<ValueID>,
    in graph: Graph
  ) {
    let value = graph.values[placement.value]
    let all = aliases.union([ValueID(placement.value)])
    tensor = placement.value
    name = value.name
    shape = value.shape
    if !all.isDisjoint(with: graph.inputs) {
      role = .input
    } else if !all.isDisjoint(with: graph.outputs) {
      role = .output
    } else {
      role = .between
    }
    self.aliases = aliases.map(\.index).sorted()
    byteOffset = bytes(placement.offset)
    byteCount = bytes(placement.count)
    lifetime = placement.lifetime
  }
}

extension GraphOperation {
  /// The multiply-accumulate operations of a node; `nil` for ops that do not sum products.
  package var multiplyAccumulateCount: Int? {
    switch self {
    case let operation as Convolution2DOperation: operation.geometry.multiplyAccumulateCount
    case let operation as DepthwiseConvolution2DOperation:
      operation.geometry.multiplyAccumulateCount
    case let operation as SeparableBlockOperation: operation.geometry.multiplyAccumulateCount
    default: nil
    }
  }

  /// The inputs of which a vector kernel keeps a copy of its own.
  fileprivate func packedInputs(of node: Node) -> [ValueID] {
    switch self {
    case is Convolution2DOperation, is DepthwiseConvolution2DOperation: [node.inputs[1]]
    case let block as SeparableBlockOperation:
      [block.expansion?.inputs[1], block.depthwise.inputs[1], block.projection.inputs[1]]
        .compactMap { $0 }
    default: []
    }
  }
}
