public import Kernels

/// How a model is made ready to run.
public struct EngineOptions: Sendable, Hashable {
  /// Which kernels compute the ops.
  public enum KernelChoice: Sendable, Hashable {
    /// The best instruction set of this machine, or the one that `LINEAMENT_INSTRUCTION_SET` names.
    case automatic
    /// The kernels of one instruction set.
    case instructionSet(InstructionSet)
    /// Plain loops: slow, and easy to check against the definition of each op.
    case reference
  }

  /// Which kernels compute the ops, ``KernelChoice/automatic`` by default.
  public var kernels: KernelChoice
  /// True, the default, to rewrite the graph into fewer, larger nodes.
  ///
  /// Without it each operator of the model that does not compute a constant becomes one step, so
  /// every tensor can be observed.
  public var fusesNodes: Bool

  /// Takes all options, each with its default.
  public init(
    kernels: KernelChoice = .automatic,
    fusesNodes: Bool = true
  ) {
    self.kernels = kernels
    self.fusesNodes = fusesNodes
  }
}
