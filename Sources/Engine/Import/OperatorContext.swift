import Bytes
package import Kernels
package import ModelFormats
package import Tensors

/// What an importer sees of one operator: its options, and its inputs with shapes and constants.
package struct OperatorContext {
  package let location: OperatorLocation
  package let source: Operator
  package let graph: Graph

  package init(location: OperatorLocation, source: Operator, graph: Graph) {
    self.location = location
    self.source = source
    self.graph = graph
  }

  /// The error for this operator.
  package func invalid(_ problem: String) -> EngineError {
    .invalidOperator(location, problem: problem)
  }

  /// Checks how many inputs and outputs the operator has.
  package func expect(inputs: ClosedRange<Int>, outputs: Int = 1) throws(EngineError) {
    guard inputs.contains(source.inputs.count) else {
      let expected =
        inputs.count == 1 ? "\(inputs.lowerBound)" : "\(inputs.lowerBound) to \(inputs.upperBound)"
      throw invalid("has \(source.inputs.count) inputs, expected \(expected)")
    }
    guard source.outputs.count == outputs else {
      throw invalid("has \(source.outputs.count) outputs, expected \(outputs)")
    }
  }

  /// The value at an input position; `nil` if it was left out.
  package func optionalInput(_ position: Int) -> ValueID? {
    guard position < source.inputs.count, let index = source.inputs[position] else { return nil }
    return ValueID(index)
  }

  /// The value at an input position that must be there.
  package func input(_ position: Int) throws(EngineError) -> ValueID {
    guard let id = optionalInput(position) else { throw invalid("input \(position) is missing") }
    return id
  }

  /// The dense float32 value at an input position.
  package func floatInput(_ position: Int) throws(EngineError) -> ValueID {
    let id = try input(position)
    let type = graph[id].elementType
    guard type == .float32 else {
      throw invalid("input \(position) has element type \(type), expected float32")
    }
    guard !graph[id].isSparse else {
      throw invalid("input \(position) is a sparse constant, expected what DENSIFY makes of it")
    }
    return id
  }

  /// The shape of an input.
  package func shape(_ id: ValueID) -> [Int] { graph[id].shape.dimensions }

  /// The elements of a constant int32 or int64 input, such as axes, paddings or a target shape.
  package func integers(_ position: Int, what: String) throws(EngineError) -> [Int] {
    let id = try input(position)
    let value = graph[id]
    guard case .stored(let bytes) = value.constant else {
      throw invalid("\(what) (input \(position)) is computed at run time, expected a constant")
    }
    let count = value.shape.elementCount
    switch value.elementType {
    case .int32:
      return bytes.withUnsafeBytes { raw in
        (0..<count).map {
          Int(Int32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)))
        }
      }
    case .int64:
      return bytes.withUnsafeBytes { raw in
        (0..<count).map {
          Int(Int64(littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self)))
        }
      }
    default:
      throw invalid(
        "\(what) (input \(position)) has element type \(value.elementType), expected int32 or int64"
      )
    }
  }

  /// The single element of a constant float32 input.
  package func scalar(_ position: Int, what: String) throws(EngineError) -> Float {
    let id = try floatInput(position)
    guard case .stored(let bytes) = graph[id].constant, graph[id].shape.elementCount == 1 else {
      throw invalid("\(what) (input \(position)) is not a constant with one element")
    }
    return bytes.withUnsafeBytes { raw in
      Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
    }
  }

  /// A shape that was computed from sizes in the file.
  package func checkedShape(_ dimensions: [Int]) throws(EngineError) -> Shape {
    guard let shape = Shape(checking: dimensions) else {
      throw invalid("result shape \(dimensions) is negative or too large")
    }
    return shape
  }

  /// The activation fused into the operator.
  package func activation(_ fused: FusedActivation) throws(EngineError) -> Activation {
    switch fused {
    case .none: return .none
    case .relu: return .relu
    case .reluN1To1: return .reluN1To1
    case .relu6: return .relu6
    case .tanh: return .tanh
    case .signBit: throw invalid("fused activation SIGN_BIT is not supported for float32")
    }
  }
}

/// What an importer makes of one operator.
package struct ImportedNode {
  package var operation: any GraphOperation
  package var inputs: [ValueID]
  /// Shape of the only output.
  package var outputShape: Shape
  /// Element type of the only output.
  package var outputType: ElementType

  package init(
    operation: any GraphOperation,
    inputs: [ValueID],
    outputShape: Shape,
    outputType: ElementType = .float32
  ) {
    self.operation = operation
    self.inputs = inputs
    self.outputShape = outputShape
    self.outputType = outputType
  }
}
