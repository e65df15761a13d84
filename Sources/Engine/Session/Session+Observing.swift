import Tensors

extension Session {
  /// Computes the outputs and shows each node's result as soon as it is there.
  ///
  /// Every node is shown, those that only give elements another shape too. How many nodes there are
  /// depends on ``EngineOptions/fusesNodes``: without fusion, each operator of the model that does not
  /// compute a constant is one. A run without an observer does not pay for this function.
  ///
  /// An observer that throws ends the run, which is how to stop at the first number that is none:
  ///
  /// ```swift
  /// struct NotANumber: Error {
  ///   let tensor: String
  ///   let element: Int
  /// }
  ///
  /// try session.run { observation throws(NotANumber) in
  ///   if let element = observation.elements.firstIndex(where: \.isNaN) {
  ///     throw NotANumber(tensor: observation.tensorName ?? "?", element: element)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter observer: Called after each node, in execution order, on the calling thread. The
  ///   elements it sees are only valid during the call.
  /// - Throws: What the observer throws. The outputs are then undefined until the next run; inputs
  ///   keep their values.
  public func run<Failure: Error>(
    observing observer: (StepObservation) throws(Failure) -> Void
  ) throws(Failure) {
    var step = model.steps[...]
    for node in model.graph.nodes.indices {
      guard step.first?.node == node, let planned = step.popFirst() else {
        try observer(observation(ofNode: node, kernel: StepObservation.aliasKernel, .zero))
        continue
      }
      let duration = ContinuousClock().measure { run(planned) }
      try observer(observation(ofNode: node, kernel: planned.step.kernel, duration))
    }
  }

  /// Computes one node from what its inputs hold at this moment, and shows its result.
  ///
  /// For audits that feed a node with numbers from elsewhere: see ``elements(of:)``. What other nodes
  /// have computed may lie in the same memory as the result.
  ///
  /// - Parameter node: Index in the model's graph.
  package func runNode(_ node: Int) -> StepObservation {
    guard let planned = model.steps.first(where: { $0.node == node }) else {
      return observation(ofNode: node, kernel: StepObservation.aliasKernel, .zero)
    }
    let duration = ContinuousClock().measure { run(planned) }
    return observation(ofNode: node, kernel: planned.step.kernel, duration)
  }

  /// The elements of a value that an input or a node of the graph holds.
  ///
  /// Valid while the value is needed: from its producer, or the caller who fills it, to its last
  /// reader.
  package func elements(of value: ValueID) -> UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(
      start: model.location(of: value).mutablePointer(in: workspace(of: 0)),
      count: model.graph[value].shape.elementCount
    )
  }

  private func observation(
    ofNode index: Int,
    kernel: String,
    _ duration: Duration
  ) -> StepObservation {
    let node = model.graph.nodes[index]
    let output = node.outputs[0]
    return StepObservation(
      node: index,
      operators: node.operators,
      operation: node.operation.name,
      kernel: kernel,
      tensorIndex: output.index,
      tensorName: model.graph[output].name,
      shape: model.graph[output].shape,
      duration: duration,
      elements: UnsafeBufferPointer(elements(of: output))
    )
  }
}
