/// A small `.tflite` model to be written, sound or broken on purpose.
///
/// As created, it adds a constant to its input: tensor 0 (input, 1x2x2x3) plus tensor 1 (constant,
/// 3 elements) gives tensor 2 (output). Tests change what they are about.
package struct TFLiteFixture: Sendable {
  package var identifier = "TFL3"

  /// The root table's fields, by slot.
  package var model: [Int: FlatBufferNode]

  /// The fields of the only subgraph.
  package var subgraph: [Int: FlatBufferNode]

  /// The fields of each tensor.
  package var tensors: [[Int: FlatBufferNode]]

  /// The fields of each operator.
  package var operators: [[Int: FlatBufferNode]]

  /// The fields of each operator code.
  package var operatorCodes: [[Int: FlatBufferNode]]

  /// The fields of each buffer; the first is empty, as TFLite wants it.
  package var buffers: [[Int: FlatBufferNode]]

  package init() {
    model = [0: .uint32(3), 3: .text("fixture")]
    operatorCodes = [Self.operatorCode(0)]
    buffers = [[:], Self.buffer([1, 2, 3])]
    tensors = [
      Self.tensor("input", shape: [1, 2, 2, 3]),
      Self.tensor("constant", shape: [3], buffer: 1),
      Self.tensor("output", shape: [1, 2, 2, 3]),
    ]
    // 11: AddOptions in the BuiltinOptions union.
    operators = [
      Self.operation(inputs: [0, 1], outputs: [2], optionsType: 11, options: [0: .int8(1)])
    ]
    subgraph = [1: .int32s([0]), 2: .int32s([2]), 4: .text("main")]
  }

  /// The fields of a tensor; `type` as in the schema, 0 being float32.
  package static func tensor(
    _ name: String,
    shape: [Int32],
    type: Int8 = 0,
    buffer: UInt32 = 0
  ) -> [Int: FlatBufferNode] {
    [0: .int32s(shape), 1: .int8(type), 2: .uint32(buffer), 3: .text(name)]
  }

  /// The fields of a buffer that holds float32 numbers.
  package static func buffer(_ numbers: [Float]) -> [Int: FlatBufferNode] {
    [0: .bytes(numbers.flatMap { littleEndian($0.bitPattern) })]
  }

  /// The fields of an operator code, as both old and new readers know them.
  package static func operatorCode(_ code: Int32, version: Int32 = 1) -> [Int: FlatBufferNode] {
    // 127 stands for every number that does not fit eight bits.
    [0: .int8(Int8(min(code, 127))), 2: .int32(version), 3: .int32(code)]
  }

  /// The fields of an operator; `optionsType` is the number in the schema's union.
  package static func operation(
    code: UInt32 = 0,
    inputs: [Int32],
    outputs: [Int32],
    optionsType: UInt8 = 0,
    options: [Int: FlatBufferNode]? = nil
  ) -> [Int: FlatBufferNode] {
    var fields: [Int: FlatBufferNode] = [
      0: .uint32(code), 1: .int32s(inputs), 2: .int32s(outputs), 3: .uint8(optionsType),
    ]
    if let options { fields[4] = .table(options) }
    return fields
  }

  /// The file's bytes.
  package var bytes: [UInt8] {
    let graph: [Int: FlatBufferNode] = [
      0: .tables(tensors.map(FlatBufferNode.table)),
      3: .tables(operators.map(FlatBufferNode.table)),
    ]
    let root: [Int: FlatBufferNode] = [
      1: .tables(operatorCodes.map(FlatBufferNode.table)),
      2: .tables([.table(subgraph.merging(graph) { changed, _ in changed })]),
      4: .tables(buffers.map(FlatBufferNode.table)),
    ]
    return FlatBufferNode.table(model.merging(root) { changed, _ in changed })
      .file(identifier: identifier)
  }
}
