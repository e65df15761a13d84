import KernelLibrary
package import Kernels
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
  private let arena: ArenaAssignment
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
    try self.init(model, options: options, loop: serialLoop)
  }

  /// The same with a loop of the caller's own, which may use several threads.
  package convenience init(
    _ model: TFLiteModel,
    options: EngineOptions = EngineOptions(),
    loop: Loop
  ) throws(EngineError) {
    try self.init(
      Graph(importing: model),
      kernels: options.kernelSet(),
      fusesNodes: options.fusesNodes,
      loop: loop
    )
  }

  /// Rewrites and plans a graph.
  package convenience init(_ graph: Graph, options: EngineOptions) throws(EngineError) {
    try self.init(graph, kernels: options.kernelSet(), fusesNodes: options.fusesNodes)
  }

  /// Rewrites and plans a graph for the kernels of a table of the caller's own, such as one in which
  /// a test has broken a row.
  ///
  /// - Parameters:
  ///   - graph: The imported graph.
  ///   - kernels: The kernels to use; `nil` for reference loops.
  ///   - fusesNodes: As in ``EngineOptions/fusesNodes``.
  ///   - loop: Runs the loop over the nodes that makes their steps.
  package init(
    _ graph: Graph,
    kernels: KernelSet?,
    fusesNodes: Bool,
    loop: Loop = serialLoop
  ) throws(EngineError) {
    let prepared = try PreparedGraph(graph, kernels: kernels, fusesNodes: fusesNodes)
    let context = try prepared.context()
    let steps = try prepared.steps(in: context, loop: loop)
    var graph = prepared.graph
    func info(_ id: ValueID) -> TensorInfo {
      TensorInfo(name: graph[id].name, shape: graph[id].shape)
    }
    inputs = graph.inputs.map(info)
    outputs = graph.outputs.map(info)
    inputLocations = graph.inputs.map(context.location)
    outputLocations = graph.outputs.map(context.location)
    scratchCount = steps.map(\.step.scratchCount).max() ?? 0
    self.steps = steps
    // Steps hold what they need of the constants, filters in a layout of their own; keeping the
    // originals too would double the memory of the weights.
    for index in graph.values.indices { graph.values[index].constant = nil }
    arena = prepared.arena
    self.graph = graph
  }

  /// Elements of memory that the values of one run need.
  package var arenaCount: Int { arena.count }

  /// What lies where in that memory, and for how long; in the order of the tensors.
  package var arenaRanges: [PlanDescription.ArenaRange] { graph.arenaRanges(arena) }

  /// Where a value that some step computes is during a run.
  package func location(of id: ValueID) -> Location { arena.location(of: id) }
}

/// A step with what the session needs to share it among threads.
package struct PlannedStep: Sendable {
  /// Index of the node in the graph.
  package let node: Int
  package let step: Step
  /// Threads beyond this many would spend more time on meeting than on computing.
  package let usefulParts: Int

  /// Work of a thread that pays for meeting others and for fetching what they hold in their caches,
  /// about 20 microseconds; in the unit of ``GraphOperation/cost(of:in:)``.
  private static let costPerPart = 200_000

  package init(node: Int, step: Step, cost: Int) {
    self.node = node
    self.step = step
    usefulParts = max(1, min(step.itemCount, cost / Self.costPerPart))
  }
}

extension EngineOptions {
  /// The kernels these options ask for; `nil` for reference loops.
  ///
  /// - Throws: ``EngineError/unavailable(_:)``.
  package func kernelSet() throws(EngineError) -> KernelSet? {
    let kernels = try simdKernels()
    guard gemm == .openBLAS else { return kernels }
    guard var kernels else {
      throw .unavailable("reference loops cannot run on OpenBLAS: choose other kernels for it")
    }
    do throws(OpenBLASError) {
      kernels.chosenConvolution2D = try KernelTable.openBLASConvolution2D()
    } catch {
      throw .unavailable(error.description)
    }
    return kernels
  }

  /// The kernels of an instruction set; `nil` for reference loops.
  private func simdKernels() throws(EngineError) -> KernelSet? {
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
