public import Tensors

/// What an observer sees of one step: which operators it did the work of, and its result.
public struct StepObservation {
  /// Indices of the model's operators, in the file's order; several after fusion.
  public let operators: [Int]
  /// Name of the op in the TFLite schema; for fused nodes the op that the others were fused into.
  public let operation: String
  /// Name of the kernel that computed it.
  public let kernel: String
  /// Index of the result among the model's tensors.
  public let tensorIndex: Int
  /// Name of the result in the model file; `nil` if it has none.
  public let tensorName: String?
  /// Sizes of the result.
  public let shape: Shape
  /// The result, valid only while the observer is called; the innermost axis varies fastest.
  public let elements: UnsafeBufferPointer<Float>
}
