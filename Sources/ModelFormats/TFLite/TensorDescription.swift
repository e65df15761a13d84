public import Tensors

/// One value of a graph (`Tensor` in `schema.fbs`).
public struct TensorDescription: Sendable, Hashable {
  /// The tensor's name.
  public let name: String?

  /// Sizes of the dimensions; dimensions that may change at run time are given as 1.
  public let shape: Shape

  /// The shape with -1 for each dimension that may change at run time; `nil` if the file does not
  /// give one.
  public let shapeSignature: [Int]?

  /// What one element is.
  public let elementType: ElementType

  /// Index into ``TFLiteModel/buffers``; the tensor is a constant if that buffer holds data.
  public let bufferIndex: Int

  /// How integers map to real numbers; `nil` if they do not.
  public let quantization: Quantization?

  /// How the constant data leaves out zeros; `nil` if it is dense.
  public let sparsity: SparsityParameters?

  /// True for a value that is kept from one run to the next.
  public let isVariable: Bool
}
