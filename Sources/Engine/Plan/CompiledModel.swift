import KernelLibrary
import Kernels
public import ModelFormats
public import Tensors

/// A model made ready to run: weights packed for the chosen kernels, and a place for every value.
///
/// Immutable, so any number of sessions on any threads can share one, weights included.
public final class CompiledModel: Sendable {
  /// A tensor that the caller fills or reads.
  public struct TensorInfo: Sendable, Hashable {
    /// Name in the model file; `nil` if it has none.
    public let name: String?
    /// Sizes of its dimensions.
    public let shape: Shape
  }

  /// Tensors to fill before a run, all float32, in the model's order.
  public let inputs: [TensorInfo]
  /// Tensors to read after a run, all float32, in the model's order.
  public let outputs: [TensorInfo]

  /// Nodes in execution order, with their steps and places.
  package let graph: Graph
  package let steps: [PlannedStep]
  package let inputLocations: [Location]
  package let outputLocations: [Location]
  private let locations: [Location?]
  package let arenaCount: Int
  package let scratchCount: Int

  /// Imports, rewrites and plans a model's first subgraph.
  ///
  /// - Parameters:
  ///   - model: The decoded file. Its bytes are no longer needed afterwards.
  ///   - options: How to prepare it.
  /// - Throws: ``EngineError``.
  public convenience init(
    _ model: TFLiteModel,
    options: EngineOptions = EngineOptions()
  ) throws(EngineError) {
    try self.init(Graph(importing: model), options: options)
  }

  /// Rewrites and plans a graph.
  package init(_ graph: Graph, options: EngineOptions) throws(EngineError) {
    var graph = graph
    graph.removeUnusedNodes()
    try graph.foldConstants()
    let kernels = try options.kernelSet()
    if options.fusesNodes { graph.fuseNodes(for: kernels) }
    let arena = ArenaAssignment(graph)
    var context = PlanContext(
      graph: graph,
      options: options,
      kernels: kernels,
      locations: arena.locations
    )
    var steps: [PlannedStep] = []
    for (index, node) in graph.nodes.enumerated() where !arena.runsNothing(node) {
      let step = try node.operation.makeStep(for: node, in: &context)
      steps.append(
        PlannedStep(node: index, step: step, cost: node.operation.cost(of: node, in: graph))
      )
    }
    func info(_ id: ValueID) -> TensorInfo {
      TensorInfo(name: graph[id].name, shape: graph[id].shape)
    }
    inputs = graph.inputs.map(info)
    outputs = graph.outputs.map(info)
    inputLocations = graph.inputs.map(context.location)
    outputLocations = graph.outputs.map(context.location)
    arenaCount = arena.count
    scratchCount = steps.map(\.step.scratchCount).max() ?? 0
    locations = arena.locations
    self.steps = steps
    // What steps need of the constants they hold themselves, in their own layout.
    for index in graph.values.indices { graph.values[index].constant = nil }
    self.graph = graph
  }

  /// Where a value that some step computes is during a run.
  package func location(of id: ValueID) -> Location {
    guard let location = locations[id.index] else {
      preconditionFailure("value \(id.index) has no place")
    }
    return location
  }
}

/// A step with what the session needs to share it among threads.
package struct PlannedStep: Sendable {
  /// Index of the node in the graph.
  package let node: Int
  package let step: Step
  /// Multiply-accumulate operations, or elements written.
  package let cost: Int
  /// Threads beyond this many would spend more time on meeting than on computing.
  package let usefulParts: Int

  /// Work below which a second thread does not pay, in units of ``cost``: about 10 microseconds.
  private static let costPerPart = 100_000

  package init(node: Int, step: Step, cost: Int) {
    self.node = node
    self.step = step
    self.cost = cost
    usefulParts = max(1, min(step.itemCount, cost / Self.costPerPart))
  }
}

extension EngineOptions {
  /// The kernels these options ask for; `nil` for reference loops.
  fileprivate func kernelSet() throws(EngineError) -> KernelSet? {
    do throws(InstructionSetError) {
      switch kernels {
      case .reference: return nil
      case .automatic: return try KernelTable.preferred()
      case .instructionSet(let instructionSet):
        guard let kernels = KernelTable.kernels(for: instructionSet) else {
          throw InstructionSetError.unsupported(instructionSet)
        }
        return kernels
      }
    } catch {
      throw .unavailable(error.description)
    }
  }
}
