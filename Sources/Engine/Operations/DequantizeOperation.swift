package import Kernels
import ModelFormats
import Tensors

/// DEQUANTIZE of a constant.
///
/// Weights are stored small and made float32 once, when the model is prepared; see
/// ``Graph/foldConstants()``.
package struct DequantizeOperation: GraphOperation {
  /// How integers map to real numbers; `nil` for float16.
  package let quantization: AffineQuantization?

  package var name: String { "DEQUANTIZE" }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    throw node.inputIsNotConstant
  }
}

/// A constant input of float16, or of quantized int8, uint8 or int16.
package func importDequantize(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...1)
  let input = try context.input(0)
  let value = context.graph[input]
  let quantization = try context.valid { () throws(GeometryError) -> AffineQuantization? in
    if value.elementType == .float16 { return nil }
    return try AffineQuantization(
      shape: value.shape,
      storage: value.elementType,
      scales: value.quantization?.scales ?? [],
      zeroPoints: (value.quantization?.zeroPoints ?? []).map { Int($0) },
      axis: value.quantization?.quantizedDimension ?? 0
    )
  }
  return ImportedNode(
    operation: DequantizeOperation(quantization: quantization),
    inputs: [input],
    outputShape: value.shape
  )
}
