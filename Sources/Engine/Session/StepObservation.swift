public import Tensors

/// What an observer sees of one node: which operators it did the work of, its result and its time.
public struct StepObservation {
  /// Place of the node in the order of execution, from 0.
  public let node: Int
  /// Indices of the model's operators, in the file's order; several after fusion.
  public let operators: [Int]
  /// Name of the op in the TFLite schema; for fused nodes the op that the others were fused into.
  public let operation: String
  /// Name of the kernel that computed it; ``aliasKernel`` if nothing had to be computed.
  public let kernel: String
  /// Index of the result among the model's tensors.
  public let tensorIndex: Int
  /// Name of the result in the model file; `nil` if it has none.
  public let tensorName: String?
  /// Sizes of the result.
  public let shape: Shape
  /// The time that computing took, on all threads together as one; zero for an alias.
  public let duration: Duration
  /// The result, valid only while the observer is called; the innermost axis varies fastest.
  public let elements: UnsafeBufferPointer<Float>

  /// The kernel of a node such as RESHAPE whose result lies where its input lies.
  public static let aliasKernel: String = "alias"

  /// True if the result lies where the input lies and nothing was computed.
  public var isAlias: Bool { kernel == Self.aliasKernel }
}
