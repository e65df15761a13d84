import Kernels
import Tensors

extension Graph {
  /// Makes one node of the ops that write `(x - mean(x)) / sqrt(variance(x) + epsilon) * scale`.
  ///
  /// The form is that of Keras' LayerNormalization in TFLite models, where x is one row of the last
  /// axis: with `s = RSQRT(MEAN(SQUARED_DIFFERENCE(x, MEAN(x))) + epsilon) * scale`, the result is
  /// `x * s + NEG(MEAN(x)) * s`. Nothing else may read what lies between.
  package mutating func fuseLayerNormalizations() {
    let search = LayerNormalizationSearch(self)
    var removed: Set<Int> = []
    for index in nodes.indices {
      guard let match = search.match(endingAt: index) else { continue }
      nodes[index] = Node(
        operation: LayerNormalizationOperation(channels: match.channels, epsilon: match.epsilon),
        inputs: [match.input, match.scale],
        outputs: nodes[index].outputs,
        operators: (match.inner + [index]).flatMap { nodes[$0].operators }.sorted()
      )
      removed.formUnion(match.inner)
    }
    removeNodes(removed)
  }
}

/// Finds the nodes of layer normalisations in a graph.
private struct LayerNormalizationSearch {
  struct Match {
    let input: ValueID
    let scale: ValueID
    let channels: Int
    let epsilon: Float
    /// The nodes before the last.
    let inner: [Int]
  }

  private let graph: Graph
  private let consumers: Consumers
  private let producers: [Int?]

  init(_ graph: Graph) {
    self.graph = graph
    consumers = graph.consumers()
    producers = graph.producers()
  }

  func match(endingAt index: Int) -> Match? {
    guard let sum = binary(.add, index) else { return nil }
    for (first, second) in [(sum[0], sum[1]), (sum[1], sum[0])] {
      if let match = match(scaledInput: first, scaledMean: second) { return match }
    }
    return nil
  }

  /// Matches the two products that the last ADD takes.
  private func match(scaledInput: ValueID, scaledMean: ValueID) -> Match? {
    guard let inputProduct = producer(of: scaledInput, uses: 1),
      let meanProduct = producer(of: scaledMean, uses: 1),
      let inputFactors = binary(.multiply, inputProduct),
      let meanFactors = binary(.multiply, meanProduct),
      let (negated, factor) = split(meanFactors, with: inputFactors),
      let input = inputFactors.first(where: { $0 != factor }),
      let negation = producer(of: negated, uses: 1),
      let mean = unary(.negate, negation),
      let meanNode = producer(of: mean, uses: 2),
      reducedRows(meanNode) == input,
      let scaling = producer(of: factor, uses: 2),
      let scaled = binary(.multiply, scaling)
    else { return nil }
    let channels = graph[input].shape[-1]
    for (root, scale) in [(scaled[0], scaled[1]), (scaled[1], scaled[0])] {
      guard graph[scale].isVector(count: channels), let rootNode = producer(of: root, uses: 1),
        let shifted = unary(.reciprocalSquareRoot, rootNode),
        let shift = producer(of: shifted, uses: 1), let terms = binary(.add, shift)
      else { continue }
      for (variance, epsilon) in [(terms[0], terms[1]), (terms[1], terms[0])] {
        guard let epsilon = scalar(epsilon),
          let varianceNode = producer(of: variance, uses: 1),
          let squares = reducedRows(varianceNode),
          let squaresNode = producer(of: squares, uses: 1),
          let difference = binary(.squaredDifference, squaresNode),
          difference == [input, mean] || difference == [mean, input]
        else { continue }
        return Match(
          input: input,
          scale: scale,
          channels: channels,
          epsilon: epsilon,
          inner: [
            meanNode, negation, squaresNode, varianceNode, shift, rootNode, scaling, inputProduct,
            meanProduct,
          ]
        )
      }
    }
    return nil
  }

  /// The factor that two products share, and the first product's other one.
  private func split(_ factors: [ValueID], with others: [ValueID]) -> (ValueID, ValueID)? {
    if others.contains(factors[1]) { return (factors[0], factors[1]) }
    if others.contains(factors[0]) { return (factors[1], factors[0]) }
    return nil
  }

  /// The node that computes a value which is read so many times and is no output.
  private func producer(of value: ValueID, uses: Int) -> Int? {
    consumers.count(of: value) == uses && !graph.outputs.contains(value)
      ? producers[value.index] : nil
  }

  private func binary(_ operation: BinaryOperation, _ index: Int) -> [ValueID]? {
    guard let node = graph.nodes[index].operation as? BinaryGraphOperation,
      node.operation == operation, node.activation == .none
    else { return nil }
    return graph.nodes[index].inputs
  }

  private func unary(_ operation: UnaryOperation, _ index: Int) -> ValueID? {
    guard let node = graph.nodes[index].operation as? UnaryGraphOperation,
      node.operation == operation
    else { return nil }
    return graph.nodes[index].inputs[0]
  }

  /// The input of a MEAN over the last axis that keeps this axis.
  private func reducedRows(_ index: Int) -> ValueID? {
    let node = graph.nodes[index]
    guard let reduction = node.operation as? ReductionOperation, reduction.reduction == .mean,
      let pass = reduction.geometry.passes.first, reduction.geometry.passes.count == 1,
      pass.inner == 1, pass.reduced > 0, pass.reduced == graph[node.inputs[0]].shape[-1],
      graph[node.outputs[0]].shape.rank == graph[node.inputs[0]].shape.rank
    else { return nil }
    return node.inputs[0]
  }

  private func scalar(_ value: ValueID) -> Float? {
    guard graph[value].shape.elementCount == 1, case .floats(let constant) = graph[value].constant
    else { return nil }
    return constant.withElements { $0[0] }
  }
}
