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

  /// What multiplies matrices, for convolutions that can be written as a product.
  public enum MatrixProduct: Sendable, Hashable {
    /// Whichever is the better choice for the convolution's shape.
    case automatic
    /// The package's own SIMD kernels everywhere.
    case native
    /// OpenBLAS wherever it can be used. Needs the `BLAS` package trait.
    case openBLAS
  }

  /// Which kernels compute the ops, ``KernelChoice/automatic`` by default.
  public var kernels: KernelChoice
  /// What multiplies matrices, ``MatrixProduct/automatic`` by default.
  public var matrixProduct: MatrixProduct
  /// True, the default, to rewrite the graph into fewer, larger nodes.
  ///
  /// Without it each operator of the model that does not compute a constant becomes one step, so
  /// every tensor can be observed.
  public var fusesNodes: Bool

  /// Takes all options, each with its default.
  public init(
    kernels: KernelChoice = .automatic,
    matrixProduct: MatrixProduct = .automatic,
    fusesNodes: Bool = true
  ) {
    self.kernels = kernels
    self.matrixProduct = matrixProduct
    self.fusesNodes = fusesNodes
  }
}
