/// A float32 tensor that owns its elements: for results, test data and files, not for hot paths.
public struct Tensor: Sendable, Hashable {
  /// Sizes of the dimensions.
  public let shape: Shape

  /// Elements, the innermost axis varying fastest.
  public var elements: [Float]

  /// Joins a shape and its elements.
  ///
  /// - Precondition: There are as many elements as the shape says.
  public init(shape: Shape, elements: [Float]) {
    precondition(
      elements.count == shape.elementCount,
      "\(elements.count) elements do not fill \(shape)"
    )
    self.shape = shape
    self.elements = elements
  }
}
