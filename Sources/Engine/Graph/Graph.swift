package import ModelFormats
package import Tensors

/// A model as the engine works on it: nodes in execution order over numbered values.
///
/// Every node comes after the nodes whose results it reads. Values are never removed, so their
/// numbers stay valid through all rewrites; a value without producer, constant or place among the
/// inputs is simply unused.
package struct Graph: Sendable {
  package var values: [Value]
  package var nodes: [Node]
  /// Values the caller fills, in the model's order.
  package var inputs: [ValueID]
  /// Values the caller reads, in the model's order.
  package var outputs: [ValueID]

  package init(
    values: [Value] = [],
    nodes: [Node] = [],
    inputs: [ValueID] = [],
    outputs: [ValueID] = []
  ) {
    self.values = values
    self.nodes = nodes
    self.inputs = inputs
    self.outputs = outputs
  }

  package subscript(id: ValueID) -> Value {
    get { values[id.index] }
    set { values[id.index] = newValue }
  }
}

/// The number of a value within its graph.
package struct ValueID: Sendable, Hashable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// One tensor of the graph.
package struct Value: Sendable {
  /// The name in the model file; `nil` if it has none.
  package var name: String?
  package var shape: Shape
  package var elementType: ElementType
  /// Its contents, if they do not depend on the inputs.
  package var constant: Constant?
  /// How its integers map to real numbers, if they do.
  package var quantization: Quantization?

  package init(
    name: String?,
    shape: Shape,
    elementType: ElementType,
    constant: Constant? = nil,
    quantization: Quantization? = nil
  ) {
    self.name = name
    self.shape = shape
    self.elementType = elementType
    self.constant = constant
    self.quantization = quantization
  }

  /// True if all elements lie along the last axis, and there are so many.
  func isVector(count: Int) -> Bool {
    shape.elementCount == count && shape.dimensions.last == count
  }

  /// True for a constant of which only the non-zero elements are there.
  package var isSparse: Bool {
    guard case .sparse = constant else { return false }
    return true
  }
}

/// One step of the computation.
package struct Node: Sendable {
  package var operation: any GraphOperation
  /// Values read, in the operation's own order.
  package var inputs: [ValueID]
  package var outputs: [ValueID]
  /// Indices of the model's operators that this node does the work of, in the file's order.
  ///
  /// More than one after fusion.
  package var operators: [Int]

  package init(
    operation: any GraphOperation,
    inputs: [ValueID],
    outputs: [ValueID],
    operators: [Int]
  ) {
    self.operation = operation
    self.inputs = inputs
    self.outputs = outputs
    self.operators = operators
  }
}
