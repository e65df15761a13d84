import Bytes

/// One graph of a model (`SubGraph` in `schema.fbs`).
public struct Subgraph: Sendable {
  /// The graph's name.
  public let name: String?

  /// The graph's values; every tensor index of the graph points in here.
  public let tensors: [TensorDescription]

  /// Indices of the tensors the caller fills, in the order of the model's signature.
  public let inputs: [Int]

  /// Indices of the tensors that hold the results, in the order of the model's signature.
  public let outputs: [Int]

  /// The steps, in the order in which they are to be run.
  public let operators: [Operator]
}

/// What a subgraph refers to outside itself.
struct SubgraphContext {
  let buffers: [SharedBytes?]
  let operatorCodeCount: Int
}

extension Subgraph {
  init(table: FlatBufferTable, context: SubgraphContext) throws(ModelFormatError) {
    name = try table.text(4, "name")
    let tensors = try table.tables(0, "tensors") { (table) throws(ModelFormatError) in
      try TensorDescription(table: table, buffers: context.buffers)
    }
    self.tensors = tensors
    inputs = try table.tensorIndices(1, "inputs", tensorCount: tensors.count)
    outputs = try table.tensorIndices(2, "outputs", tensorCount: tensors.count)
    operators = try table.tables(3, "operators") { (table) throws(ModelFormatError) in
      try Operator(
        table: table,
        tensorCount: tensors.count,
        operatorCodeCount: context.operatorCodeCount
      )
    }
  }
}
