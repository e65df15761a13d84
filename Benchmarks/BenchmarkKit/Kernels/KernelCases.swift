import CommandLineSupport
import Engine
import KernelLibrary
import Kernels
import ModelFormats

/// Finds the work that the shipped models give to each row of the kernel table.
struct KernelCases {
  /// A node, and how often it and its like occur in all models.
  private struct Candidate {
    let node: Node
    let plan: Plan
    let shape: KernelShape
    var count: Int
  }

  /// A graph and the places of its values.
  private final class Plan {
    let graph: Graph
    let assignment: ArenaAssignment

    init(_ graph: Graph) {
      self.graph = graph
      assignment = ArenaAssignment(graph)
    }
  }

  /// Rows whose names contain this; empty for all.
  let filter: String
  /// Shapes for each row: those on which most of the models' work is done.
  let shapesPerRow: Int
  let threadCount: Int

  /// The cases of one instruction set, a row's cases side by side.
  ///
  /// - Parameter kernels: The set, to which rows from elsewhere may have been added.
  func cases(of kernels: KernelSet) throws(ToolError) -> [KernelCase] {
    let candidates = try candidates(for: kernels)
    var rows: [(name: String, cases: [KernelCase])] = []
    for (index, set) in Self.variants(of: kernels).enumerated() {
      for candidate in candidates
      where Self.applies(set, index: index, to: candidate.node.operation) {
        let step = try step(of: candidate, set)
        guard isRow(step.kernel, of: kernels) else { continue }
        let row = rows.firstIndex { $0.name == step.kernel } ?? rows.endIndex
        if row == rows.endIndex { rows.append((step.kernel, [])) }
        guard rows[row].cases.count < shapesPerRow else { continue }
        rows[row].cases.append(
          KernelCase(
            step,
            shape: candidate.shape,
            instructionSet: kernels.instructionSet,
            arenaCount: candidate.plan.assignment.count,
            threadCount: threadCount
          )
        )
      }
    }
    return rows.flatMap(\.cases)
  }

  /// The set once for each of its rows that compete for the same work, with the others left out.
  private static func variants(of kernels: KernelSet) -> [KernelSet] {
    let counts = [
      kernels.convolution2D.count, kernels.depthwiseConvolution2D.count,
      kernels.separableBlocks.count, 1,
    ]
    return (0..<(counts.max() ?? 1)).map { index in
      var set = kernels
      set.convolution2D = Array(kernels.convolution2D.dropFirst(index).prefix(1))
      set.depthwiseConvolution2D =
        Array(kernels.depthwiseConvolution2D.dropFirst(index).prefix(1))
      set.separableBlocks = Array(kernels.separableBlocks.dropFirst(index).prefix(1))
      return set
    }
  }

  /// False for a set whose row for the operation was left out or does not support it; operations
  /// with one row go with the first set.
  private static func applies(
    _ set: KernelSet,
    index: Int,
    to operation: any GraphOperation
  ) -> Bool {
    switch operation {
    case let operation as Convolution2DOperation:
      !set.convolutionKernels(for: operation.geometry).isEmpty
    case let operation as DepthwiseConvolution2DOperation:
      !set.depthwiseConvolutionKernels(for: operation.geometry).isEmpty
    case let operation as SeparableBlockOperation:
      set.separableBlockKernel(for: operation.geometry) != nil
    default: index == 0
    }
  }

  /// True for a row that is wanted, false for loops that are not in the table.
  private func isRow(_ name: String, of kernels: KernelSet) -> Bool {
    guard filter.isEmpty || name.contains(filter) else { return false }
    return name.hasSuffix("__\(kernels.instructionSet.rawValue)")
      || kernels.convolution2D.contains { $0.name == name }
  }

  private func step(
    of candidate: Candidate,
    _ kernels: KernelSet
  ) throws(ToolError) -> Step {
    let context = PlanContext(
      graph: candidate.plan.graph,
      kernels: kernels,
      arena: candidate.plan.assignment
    )
    do throws(EngineError) {
      return try candidate.node.operation.makeStep(for: candidate.node, in: context)
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }

  /// The different nodes of all models, those with most work first: single operations from the graphs
  /// as they are in the files, blocks from the graphs as the engine runs them.
  private func candidates(for kernels: KernelSet) throws(ToolError) -> [Candidate] {
    var found: [Candidate] = []
    for model in ShippedModel.allCases {
      let source = try model.model()
      for isFused in [false, true] {
        let plan = Plan(try graph(of: source, fusedFor: isFused ? kernels : nil))
        let graph = plan.graph
        for node in graph.nodes
        where isFused == (node.operation is SeparableBlockOperation) && !node.operation.isAlias {
          let shape = KernelShape(node, in: graph)
          let known = found.firstIndex {
            $0.shape == shape && $0.node.operation.name == node.operation.name
          }
          if let known {
            found[known].count += 1
          } else {
            found.append(Candidate(node: node, plan: plan, shape: shape, count: 1))
          }
        }
      }
    }
    func work(_ candidate: Candidate) -> Int {
      candidate.count * candidate.node.operation.cost(of: candidate.node, in: candidate.plan.graph)
    }
    return found.sorted { work($0) > work($1) }
  }

  private func graph(
    of model: TFLiteModel,
    fusedFor kernels: KernelSet?
  ) throws(ToolError) -> Graph {
    do throws(EngineError) {
      var graph = try Graph(importing: model)
      graph.removeUnusedNodes()
      try graph.foldConstants()
      if let kernels { graph.fuseNodes(for: kernels) }
      return graph
    } catch {
      throw ToolError(.modelUnusable, "\(error)")
    }
  }
}
