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

  /// What computes matrix products, which is where most of CONV_2D's time goes.
  public enum GEMMChoice: Sendable, Hashable {
    /// The engine's choice: at present always ``simd``.
    case automatic
    /// The package's own kernels, those of ``EngineOptions/kernels``.
    case simd
    /// OpenBLAS for each CONV_2D whose filter is a constant.
    ///
    /// Other ops run as without it, but CONV_2D is not fused with the convolutions beside it. The
    /// library is opened when the first model asks for it, and told to start no threads, for the
    /// whole process. That needs a build with the package trait `BLAS`, on by default.
    case openBLAS
  }

  /// Which kernels compute the ops, ``KernelChoice/automatic`` by default.
  public var kernels: KernelChoice
  /// What computes matrix products, ``GEMMChoice/automatic`` by default.
  ///
  /// Reference loops have no matrix products, so ``KernelChoice/reference`` together with
  /// ``GEMMChoice/openBLAS`` is an error.
  public var gemm: GEMMChoice
  /// True, the default, to rewrite the graph into fewer, larger nodes.
  ///
  /// Without it each operator of the model that does not compute a constant becomes one step, so
  /// every tensor can be observed.
  public var fusesNodes: Bool

  /// Takes all options, each with its default.
  public init(
    kernels: KernelChoice = .automatic,
    gemm: GEMMChoice = .automatic,
    fusesNodes: Bool = true
  ) {
    self.kernels = kernels
    self.gemm = gemm
    self.fusesNodes = fusesNodes
  }
}
