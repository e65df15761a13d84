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
