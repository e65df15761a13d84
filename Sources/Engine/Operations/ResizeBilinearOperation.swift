package import Kernels
import ModelFormats

/// RESIZE_BILINEAR, and an ADD behind it.
package struct ResizeBilinearOperation: GraphOperation {
  package let geometry: ResizeBilinearGeometry
  /// True if the node's second input is added to the result.
  package var hasAddend = false

  package var name: String { "RESIZE_BILINEAR" }

  package func cost(of node: Node, in graph: Graph) -> Int {
    // Eight products and three sums an element.
    max(5 * geometry.outputShape.reduce(1, *), node.memoryCost(in: graph))
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let geometry = geometry
    let input = context.location(of: node.inputs[0])
    let addend = hasAddend ? context.location(of: node.inputs[1]) : nil
    let output = context.location(of: node.outputs[0])
    if let kernel = context.kernels?.resizeBilinear {
      let run = kernel.run
      return Step(kernel: kernel.name, itemCount: geometry.outputRowCount) { workspace, rows in
        let call = ResizeBilinearKernel.Call(
          input: input.pointer(in: workspace),
          addend: addend?.pointer(in: workspace),
          output: output.mutablePointer(in: workspace)
        )
        run(geometry, call, rows)
      }
    }
    return Step(
      kernel: "f32_resize_bilinear__reference",
      itemCount: geometry.outputRowCount
    ) { workspace, rows in
      Reference.resizeBilinear(
        geometry,
        input: input.pointer(in: workspace),
        addend: addend?.pointer(in: workspace),
        output: output.mutablePointer(in: workspace),
        rows: rows
      )
    }
  }
}

/// Input `[N, H, W, C]`, and a constant `[height, width]`.
package func importResizeBilinear(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...2)
  let input = try context.floatInput(0)
  let size = try context.integers(1, what: "new size")
  guard size.count == 2 else {
    throw context.invalid("new size has \(size.count) elements, expected height and width")
  }
  guard case .resizeBilinear(let alignCorners, let halfPixelCenters) = context.source.options
  else {
    throw context.invalid("has no ResizeBilinearOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try ResizeBilinearGeometry(
      input: context.shape(input),
      outputHeight: size[0],
      outputWidth: size[1],
      alignCorners: alignCorners,
      halfPixelCenters: halfPixelCenters
    )
  }
  return ImportedNode(
    operation: ResizeBilinearOperation(geometry: geometry),
    inputs: [input],
    outputShape: try context.checkedShape(geometry.outputShape)
  )
}
