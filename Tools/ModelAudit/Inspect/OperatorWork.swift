package import Bytes
package import ModelFormats
import Tensors

/// What one operator of a model computes and moves, by the shapes that the file states.
///
/// Nothing is executed and nothing need be supported: any model whose shapes are known can be
/// measured.
package struct OperatorWork: Sendable, Hashable {
  /// Multiply-accumulate operations, padding counted as if it were read; `nil` for operators that do
  /// not sum products, and for those whose shapes make no sense.
  package let multiplyAccumulateCount: Int?
  /// Bytes of the inputs that are computed when the model runs.
  package let readByteCount: Int
  /// Bytes of the inputs that are the same for every run.
  package let constantByteCount: Int
  /// Bytes of the outputs.
  package let writtenByteCount: Int

  /// Measures an operator.
  ///
  /// - Parameters:
  ///   - step: The operator.
  ///   - builtin: Which one it is; `nil` if it is newer than this package.
  ///   - graph: The graph that it is in.
  ///   - constants: Tensors that are the same for every run.
  package init(
    _ step: Operator,
    _ builtin: BuiltinOperator?,
    in graph: Subgraph,
    constants: Set<Int>
  ) {
    let inputs = step.inputs.compactMap { $0 }
    func bytes(_ indices: [Int]) -> Int {
      saturatingSum(indices.map { graph.tensors[$0].denseByteCount })
    }
    readByteCount = bytes(inputs.filter { !constants.contains($0) })
    constantByteCount = bytes(inputs.filter(constants.contains))
    writtenByteCount = bytes(step.outputs)
    multiplyAccumulateCount = builtin.flatMap { macs(step, $0, graph) }
  }
}

extension TensorDescription {
  /// Bytes of all elements, those that sparse data leave out included; 0 for types without a fixed
  /// size.
  package var denseByteCount: Int {
    if elementType == .int4 { return shape.elementCount / 2 + shape.elementCount % 2 }
    let (product, overflow) = shape.elementCount.multipliedReportingOverflow(
      by: elementType.byteCount ?? 0
    )
    return overflow ? .max : product
  }
}

extension Subgraph {
  /// Tensors that are the same for every run: constants, and what DEQUANTIZE, DENSIFY and other
  /// operators make of nothing but constants.
  package func constantTensors(buffers: [SharedBytes?]) -> Set<Int> {
    var constants = Set(tensors.indices.filter { buffers[tensors[$0].bufferIndex] != nil })
    for step in operators {
      let inputs = step.inputs.compactMap { $0 }
      if !inputs.isEmpty, inputs.allSatisfy(constants.contains) {
        constants.formUnion(step.outputs)
      }
    }
    return constants
  }
}

/// The products that an operator sums; `nil` if it sums none or its shapes are not as they should be.
private func macs(_ step: Operator, _ builtin: BuiltinOperator, _ graph: Subgraph) -> Int? {
  func shape(_ position: Int) -> [Int]? {
    guard position < step.inputs.count, let index = step.inputs[position] else { return nil }
    return graph.tensors[index].shape.dimensions
  }
  guard let output = step.outputs.first.map({ graph.tensors[$0].shape.elementCount }),
    let first = shape(0), let second = shape(1)
  else { return nil }
  let factors: [Int]
  switch builtin {
  // Filter [O, kH, kW, C / groups].
  case .conv2D where second.count == 4: factors = [output, second[1], second[2], second[3]]
  // Filter [1, kH, kW, O].
  case .depthwiseConv2D where second.count == 4: factors = [output, second[1], second[2]]
  // Output shape, filter [O, kH, kW, C], input [N, H, W, C].
  case .transposeConv where second.count == 4:
    guard let input = shape(2), input.count == 4 else { return nil }
    factors = input + [second[0], second[1], second[2]]
  // Weights [O, C].
  case .fullyConnected where second.count == 2: factors = [output, second[1]]
  case .batchMatMul where first.count >= 2:
    guard case .batchMatMul(let isTransposed, _) = step.options else { return nil }
    factors = [output, first[first.count - (isTransposed ? 2 : 1)]]
  default: return nil
  }
  var product = 1
  for factor in factors {
    let (next, overflow) = product.multipliedReportingOverflow(by: factor)
    if overflow { return nil }
    product = next
  }
  return product
}
