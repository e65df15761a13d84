import Bytes
package import ModelFormats
import Tensors

extension Graph {
  /// Imports the first subgraph of a model.
  ///
  /// Shapes of computed tensors follow from the inputs' shapes by each op's rule; what the file says
  /// of them is not used. Nothing is executed and no weight is copied.
  ///
  /// - Throws: ``EngineError/unsupportedOperators(_:)`` with all operators that cannot run, or the
  ///   first operator whose inputs or options make no sense.
  package init(importing model: TFLiteModel) throws(EngineError) {
    guard let subgraph = model.subgraphs.first else {
      throw .invalidSubgraph(problem: "the model has no subgraph")
    }
    guard subgraph.operators.count <= ModelLimits.operatorCount else {
      throw .tooLarge(
        "the model has \(subgraph.operators.count) operators, expected at most "
          + "\(ModelLimits.operatorCount)"
      )
    }
    let locations = subgraph.operators.enumerated().map { index, source in
      OperatorLocation(index: index, code: model.operatorCodes[source.operatorCodeIndex])
    }
    let unsupported = locations.compactMap(Self.unsupportedReason)
    guard unsupported.isEmpty else { throw .unsupportedOperators(unsupported) }

    self.init(
      values: subgraph.tensors.map { Value(tensor: $0, buffers: model.buffers) },
      inputs: subgraph.inputs.map(ValueID.init),
      outputs: subgraph.outputs.map(ValueID.init)
    )
    var isComputed = values.map { $0.constant != nil }
    for input in inputs { isComputed[input.index] = true }
    for (index, value) in values.enumerated() where isComputed[index] {
      try ModelLimits.check(value.shape, what: "tensor \(index)")
    }
    nodes.reserveCapacity(subgraph.operators.count)
    for (source, location) in zip(subgraph.operators, locations) {
      let context = OperatorContext(location: location, source: source, graph: self)
      for (position, input) in source.inputs.enumerated() {
        if let input, !isComputed[input] {
          throw context.invalid(
            "input \(position) (tensor \(input)) is not computed by any earlier operator"
          )
        }
      }
      guard let importer = OperatorTable.importer(forCode: location.builtinCode) else { continue }
      // The context's graph must be gone before this one changes: with two owners, all values and
      // nodes would be copied for every operator.
      let imported = try importer.importNode(consume context)
      let output = source.outputs[0]
      guard !isComputed[output] else {
        throw .invalidOperator(
          location,
          problem: "output 0 (tensor \(output)) is an input, a constant or computed before"
        )
      }
      try ModelLimits.check(imported.outputShape, what: "\(location): tensor \(output)")
      isComputed[output] = true
      values[output].shape = imported.outputShape
      values[output].elementType = imported.outputType
      nodes.append(
        Node(
          operation: imported.operation,
          inputs: imported.inputs,
          outputs: [ValueID(output)],
          operators: [location.index]
        )
      )
    }
    try checkBorders(isComputed: isComputed)
  }

  /// Checks the subgraph's inputs and outputs.
  ///
  /// A sparse constant is no output: it has no elements until DENSIFY fills them in.
  private func checkBorders(isComputed: [Bool]) throws(EngineError) {
    for (position, id) in inputs.enumerated() {
      guard self[id].elementType == .float32 else {
        throw .invalidSubgraph(
          problem: "input \(position) of the model has element type \(self[id].elementType), "
            + "expected float32"
        )
      }
      guard self[id].constant == nil else {
        throw .invalidSubgraph(problem: "input \(position) of the model is a constant")
      }
    }
    for (position, id) in outputs.enumerated() {
      guard isComputed[id.index], self[id].elementType == .float32, !self[id].isSparse else {
        throw .invalidSubgraph(
          problem:
            "output \(position) of the model is not a dense float32 tensor that an operator computes"
        )
      }
    }
  }

  /// Why an operator cannot run; `nil` if it can.
  static func unsupportedReason(_ location: OperatorLocation) -> UnsupportedOperator? {
    guard let importer = OperatorTable.importer(forCode: location.builtinCode) else {
      return UnsupportedOperator(location: location, reason: "not implemented")
    }
    guard importer.versions.contains(location.version) else {
      return UnsupportedOperator(
        location: location,
        reason: "versions \(importer.versions.lowerBound) to \(importer.versions.upperBound) are "
          + "implemented"
      )
    }
    return nil
  }
}

extension OperatorLocation {
  /// Names the operator that a code of the model stands for.
  package init(index: Int, code: OperatorCode) {
    self.init(
      index: index,
      name: code.name,
      builtinCode: code.builtinCode,
      version: code.version
    )
  }
}

extension Value {
  /// Takes a tensor of a model, with its contents if the file has them.
  init(tensor: TensorDescription, buffers: [SharedBytes?]) {
    self.init(
      name: tensor.name,
      shape: tensor.shape,
      elementType: tensor.elementType,
      quantization: tensor.quantization
    )
    guard let bytes = buffers[tensor.bufferIndex] else { return }
    if let sparsity = tensor.sparsity {
      constant = .sparse(bytes, sparsity)
    } else {
      constant = .stored(bytes)
    }
  }
}
