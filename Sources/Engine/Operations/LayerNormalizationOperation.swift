import Kernels
import Tensors

/// Ten ops that normalise rows, as one node; see ``Graph/fuseLayerNormalizations()``.
///
/// Inputs: `[…, channels]` and the scale `[channels]`.
package struct LayerNormalizationOperation: GraphOperation {
  /// Elements of a row.
  package let channels: Int
  /// Added to the variance.
  package let epsilon: Float

  package var name: String { "MEAN+SQUARED_DIFFERENCE+RSQRT+MUL" }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let count = context.graph[node.outputs[0]].shape.elementCount
    let geometry = LayerNormalizationKernel.Geometry(
      rows: count / channels,
      channels: channels,
      epsilon: epsilon
    )
    let input = context.location(of: node.inputs[0])
    let scale = context.location(of: node.inputs[1])
    let output = context.location(of: node.outputs[0])
    guard let kernel = context.kernels?.layerNormalization else {
      return Step(kernel: "f32_layer_normalization__reference", itemCount: 1) { workspace, _ in
        Reference.layerNormalization(
          geometry,
          input: input.pointer(in: workspace),
          scale: scale.pointer(in: workspace),
          output: output.mutablePointer(in: workspace)
        )
      }
    }
    let run = kernel.run
    return Step(kernel: kernel.name, itemCount: geometry.rows) { workspace, rows in
      run(
        geometry,
        input.pointer(in: workspace),
        scale.pointer(in: workspace),
        output.mutablePointer(in: workspace),
        rows
      )
    }
  }
}
