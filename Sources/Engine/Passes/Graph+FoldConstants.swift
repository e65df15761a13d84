import Bytes
import Kernels
import ModelFormats
import Tensors

extension Graph {
  /// Computes what depends on no input, and makes every constant that a node reads ready for kernels.
  ///
  /// DENSIFY and DEQUANTIZE of weights disappear; float32 constants are copied to aligned memory. Weights
  /// in half precision stay where they are: see ``FloatConstant``.
  ///
  /// - Throws: ``EngineError``, also if constants that are small in the file, by being sparse or by
  ///   sharing their bytes, become too large.
  package mutating func foldConstants() throws(EngineError) {
    var folded: Set<Int> = []
    var total = 0
    func count(_ value: Value) throws(EngineError) {
      try ModelLimits.count(value.shape.elementCount, into: &total, what: "the model's constants")
    }
    func copy(_ id: ValueID) throws(EngineError) {
      guard self[id].elementType == .float32, case .stored(let bytes) = self[id].constant else {
        return
      }
      try count(self[id])
      let copy = FloatConstant(copying: bytes, count: self[id].shape.elementCount)
      self[id].constant = .floats(copy)
    }
    for index in nodes.indices {
      let node = nodes[index]
      switch node.operation {
      case is DensifyOperation:
        try count(self[node.inputs[0]])
        self[node.outputs[0]].constant = try densified(by: node)
        folded.insert(index)
      case let dequantize as DequantizeOperation:
        try count(self[node.inputs[0]])
        self[node.outputs[0]].constant = try dequantized(by: node, dequantize.quantization)
        folded.insert(index)
      default: continue
      }
    }
    removeNodes(folded)
    for index in nodes.indices {
      for input in nodes[index].inputs { try copy(input) }
    }
    for output in outputs { try copy(output) }
  }

  private func densified(by node: Node) throws(EngineError) -> Constant {
    let value = self[node.inputs[0]]
    guard let constant = value.constant, let size = value.elementType.byteCount else {
      throw node.inputIsNotConstant
    }
    guard case .sparse(let bytes, let sparsity) = constant else { return constant }
    do throws(GeometryError) {
      let layout = try SparsityLayout(
        shape: value.shape,
        traversalOrder: sparsity.traversalOrder,
        blockMap: sparsity.blockMap,
        levels: sparsity.levels.map(SparsityLayout.Level.init)
      )
      guard bytes.count >= layout.valueCount * size else {
        throw GeometryError(
          operation: "DENSIFY",
          expected: "\(layout.valueCount * size) bytes of stored elements",
          found: "\(bytes.count)"
        )
      }
      let byteCount = value.shape.elementCount * size
      let dense = SharedBytes(
        byteCount: byteCount,
        initializingWith: { output in
          bytes.withUnsafeBytes { raw in
            guard let values = raw.baseAddress, let output = output.baseAddress else { return }
            Reference.densify(layout, elementByteCount: size, values: values, output: output)
          }
        }
      )
      guard let dense else {
        throw GeometryError(
          operation: "DENSIFY",
          expected: "\(byteCount) bytes of memory",
          found: "none"
        )
      }
      return .stored(dense)
    } catch {
      throw .invalidSubgraph(problem: "node \(node.operators.first ?? 0), \(error)")
    }
  }

  private func dequantized(
    by node: Node,
    _ quantization: AffineQuantization?
  ) throws(EngineError) -> Constant {
    let value = self[node.inputs[0]]
    guard case .stored(let bytes) = value.constant else { throw node.inputIsNotConstant }
    let count = value.shape.elementCount
    guard let quantization else { return .floats(.half(bytes, count: count)) }
    let floats = FloatConstant(count: count) { output in
      bytes.withUnsafeBytes { raw in
        guard let input = raw.baseAddress else { return }
        Reference.dequantize(quantization, input: input, output: output)
      }
    }
    return .floats(floats)
  }
}

extension SparsityLayout.Level {
  /// One level of a model file's sparsity.
  fileprivate init(_ level: SparsityParameters.Level) {
    switch level {
    case .dense(let size): self = .dense(size: size)
    case .sparse(let segments, let indices):
      self = .sparseCSR(segments: segments, indices: indices)
    }
  }
}

extension FloatConstant {
  /// Copies little-endian float32 elements.
  fileprivate init(copying bytes: SharedBytes, count: Int) {
    self.init(count: count) { output in
      bytes.withUnsafeBytes { raw in
        for index in 0..<count {
          output[index] = Float(
            bitPattern: UInt32(
              littleEndian: raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            )
          )
        }
      }
    }
  }
}
