import Bytes
package import Engine
package import Kernels
package import ModelFormats
import Tensors

/// Runs a model node by node and hands out every tensor with what there is to know of it.
package struct ModelTrace {
  /// When to stop before the end.
  package enum Break: String, Sendable, Hashable, CaseIterable {
    /// At the first tensor with a NaN.
    case nan
    /// At the first tensor with an infinity.
    case infinity
    /// At the first tensor with either.
    case nonfinite

    /// True for a tensor that ends the run.
    package func applies(to statistics: TensorStatistics) -> Bool {
      switch self {
      case .nan: statistics.nanCount > 0
      case .infinity: statistics.infinityCount > 0
      case .nonfinite: !statistics.isFinite
      }
    }
  }

  package let session: Session
  private let source: Graph

  /// Compiles a model.
  ///
  /// - Throws: ``EngineError``.
  package init(
    _ model: TFLiteModel,
    options: EngineOptions,
    threadCount: Int = 1
  ) throws(EngineError) {
    try self.init(
      Graph(importing: model),
      kernels: options.kernelSet(),
      fusesNodes: options.fusesNodes,
      threadCount: threadCount
    )
  }

  /// Compiles an imported model for kernels of the caller's own.
  ///
  /// - Throws: ``EngineError``.
  package init(
    _ graph: Graph,
    kernels: KernelSet?,
    fusesNodes: Bool,
    threadCount: Int = 1
  ) throws(EngineError) {
    source = graph
    let compiled = try CompiledModel(graph, kernels: kernels, fusesNodes: fusesNodes)
    session = Session(compiled, threadCount: threadCount)
  }

  /// Operators of the model, those that compute constants too.
  package var operatorCount: Int { (source.nodes.flatMap(\.operators).max() ?? -1) + 1 }

  /// Shows the constants that operators of the model make of others: weights that were stored sparse
  /// or in another element type.
  ///
  /// - Parameters:
  ///   - operators: Shows only what these operators make. `nil`, the default, for all.
  ///   - body: Gets each tensor.
  /// - Throws: ``EngineError``, or what the body throws.
  package func constants(
    operators: ClosedRange<Int>? = nil,
    _ body: (TraceRecord, UnsafeBufferPointer<Float>) throws -> Void
  ) throws {
    var folded = source
    try folded.foldConstants()
    for node in source.nodes where folded[node.outputs[0]].constant != nil {
      if let operators, !node.operators.contains(where: operators.contains) { continue }
      let value = folded[node.outputs[0]]
      guard let floats = value.floats else { continue }
      try floats.withUnsafeBufferPointer { elements in
        let record = TraceRecord(
          kind: .constant,
          operators: node.operators,
          operation: node.operation.name,
          tensor: node.outputs[0].index,
          name: value.name,
          shape: value.shape,
          statistics: TensorStatistics(elements),
          file: TraceFolder.fileName(ofTensor: node.outputs[0].index)
        )
        try body(record, elements)
      }
    }
  }

  /// Shows the inputs as they are in the session.
  package func inputs(
    _ body: (TraceRecord, UnsafeBufferPointer<Float>) throws -> Void
  ) rethrows {
    for (index, id) in session.model.graph.inputs.enumerated() {
      let elements = UnsafeBufferPointer(session.input(index))
      let record = TraceRecord(
        kind: .input,
        tensor: id.index,
        name: session.model.inputs[index].name,
        shape: session.model.inputs[index].shape,
        statistics: TensorStatistics(elements),
        file: TraceFolder.fileName(ofTensor: id.index)
      )
      try body(record, elements)
    }
  }

  /// Runs the model on the session's inputs and shows what nodes compute.
  ///
  /// - Parameters:
  ///   - operators: Nodes that do the work of none of these operators of the model are run and not
  ///     shown; the run ends behind the last one. `nil`, the default, for all.
  ///   - stop: When to stop before the end; that tensor is the last one shown.
  ///   - body: Gets each tensor as soon as it is there.
  /// - Returns: False if the run did not go to its end.
  /// - Throws: What the body throws.
  package func run(
    operators: ClosedRange<Int>? = nil,
    breakingOn stop: Break? = nil,
    _ body: (TraceRecord, UnsafeBufferPointer<Float>) throws -> Void
  ) throws -> Bool {
    let nodes = session.model.graph.nodes
    let isWanted = nodes.map { node in
      operators.map { range in node.operators.contains(where: range.contains) } ?? true
    }
    let last = isWanted.lastIndex(of: true) ?? -1
    do {
      try session.run { observation in
        if observation.node > last { throw EndOfTrace() }
        guard isWanted[observation.node] else { return }
        let record = TraceRecord(observation)
        try body(record, observation.elements)
        if let stop, stop.applies(to: record.statistics) { throw EndOfTrace() }
      }
    } catch is EndOfTrace {
      return false
    }
    return true
  }
}

/// Thrown to end a run that has shown what was asked for.
private struct EndOfTrace: Error {}

extension TraceRecord {
  /// What an observer sees, with statistics.
  package init(_ observation: StepObservation) {
    self.init(
      kind: .computed,
      node: observation.node,
      operators: observation.operators,
      operation: observation.operation,
      kernel: observation.kernel,
      tensor: observation.tensorIndex,
      name: observation.tensorName,
      shape: observation.shape,
      statistics: TensorStatistics(observation.elements),
      nanoseconds: observation.duration.nanoseconds,
      file: TraceFolder.fileName(ofTensor: observation.tensorIndex)
    )
  }
}

extension Duration {
  /// Whole nanoseconds, as many as fit.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ Int(attoseconds / 1_000_000_000)
  }
}

extension Value {
  /// The elements of a dense constant as float32; `nil` for other values and element types.
  package var floats: [Float]? {
    switch constant {
    case .floats(let constant):
      return constant.withElements {
        Array(UnsafeBufferPointer(start: $0, count: constant.count))
      }
    case .stored(let bytes):
      let count = shape.elementCount
      return bytes.withUnsafeBytes { raw -> [Float]? in
        switch elementType {
        case .float32 where raw.count >= 4 * count:
          (0..<count).map {
            Float(
              bitPattern: UInt32(
                littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)
              )
            )
          }
        case .float16 where raw.count >= 2 * count:
          (0..<count).map {
            Float(
              halfPrecisionBits: UInt16(
                littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)
              )
            )
          }
        default: nil
        }
      }
    case .sparse, nil: return nil
    }
  }
}
