package import Kernels

extension Graph {
  /// Joins a depthwise convolution with the pointwise ones before and after it, where the kernels can
  /// run them together.
  ///
  /// Only where nothing else reads what lies between them.
  ///
  /// - Parameter supports: True for a block that some kernel can run and that is worth it.
  package mutating func fuseSeparableBlocks(_ supports: (SeparableBlock) -> Bool) {
    let consumers = consumers()
    let producers = producers()
    var removed: Set<Int> = []
    for index in nodes.indices {
      guard let projection = stage(of: index, Convolution2DOperation.self),
        let middle = soleProducer(of: nodes[index].inputs[0], consumers, producers),
        let depthwise = stage(of: middle, DepthwiseConvolution2DOperation.self),
        depthwise.operation.tail.residualChannels == nil
      else { continue }
      var block = SeparableBlockOperation(
        expansion: nil,
        depthwise: depthwise,
        projection: projection
      )
      var parts = [middle]
      if let first = soleProducer(of: nodes[middle].inputs[0], consumers, producers),
        let expansion = stage(of: first, Convolution2DOperation.self),
        expansion.operation.tail.residualChannels == nil
      {
        let expanded = SeparableBlockOperation(
          expansion: expansion,
          depthwise: depthwise,
          projection: projection
        )
        if supports(expanded.geometry) {
          block = expanded
          parts = [first, middle]
        }
      }
      guard supports(block.geometry) else { continue }
      nodes[index] = Node(
        operation: block,
        inputs: block.inputs,
        outputs: nodes[index].outputs,
        operators: parts.flatMap { nodes[$0].operators } + nodes[index].operators
      )
      removed.formUnion(parts)
    }
    removeNodes(removed)
  }

  /// The node that computes a value which only one node reads; `nil` if there is none.
  private func soleProducer(
    of value: ValueID,
    _ consumers: Consumers,
    _ producers: [Int?]
  ) -> Int? {
    guard consumers.count(of: value) == 1, !outputs.contains(value) else { return nil }
    return producers[value.index]
  }

  /// A node as a part of a block; `nil` if it is of another kind or its filter is no constant.
  private func stage<Operation: GraphOperation>(
    of index: Int,
    _ type: Operation.Type
  ) -> SeparableBlockOperation.Stage<Operation>? {
    guard let operation = nodes[index].operation as? Operation,
      case .floats = self[nodes[index].inputs[1]].constant
    else { return nil }
    return SeparableBlockOperation.Stage(operation: operation, inputs: nodes[index].inputs)
  }
}
