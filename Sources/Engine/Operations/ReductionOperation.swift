package import Kernels
import ModelFormats
import Tensors

/// SUM and MEAN over any axes.
package struct ReductionOperation: GraphOperation {
  package let reduction: Reduction
  package let geometry: ReductionGeometry

  package var name: String {
    switch reduction {
    case .sum: "SUM"
    case .mean: "MEAN"
    }
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let (reduction, geometry) = (reduction, geometry)
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    // One run of neighbouring axes is what occurs; anything else takes the plain loops.
    guard let kernel = context.kernels?.reduction, geometry.passes.count == 1 else {
      return Step(kernel: "f32_reduce__reference", itemCount: 1) { workspace, _ in
        Reference.reduce(
          reduction,
          geometry,
          input: input.pointer(in: workspace),
          output: output.mutablePointer(in: workspace)
        )
      }
    }
    let run = kernel.run
    let pass = geometry.passes[0]
    return Step(kernel: kernel.name, itemCount: pass.outer) { workspace, items in
      run(
        reduction,
        pass.reduced,
        pass.inner,
        input.pointer(in: workspace),
        output.mutablePointer(in: workspace),
        items
      )
    }
  }
}

/// Input of any shape, and constant axes.
package func importReduction(
  _ context: OperatorContext,
  _ reduction: Reduction
) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...2)
  let input = try context.floatInput(0)
  let axes = try context.integers(1, what: "axes")
  guard case .reducer(let keepDimensions) = context.source.options else {
    throw context.invalid("has no ReducerOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try ReductionGeometry(
      input: context.graph[input].shape,
      axes: axes,
      keepDimensions: keepDimensions
    )
  }
  return ImportedNode(
    operation: ReductionOperation(reduction: reduction, geometry: geometry),
    inputs: [input],
    outputShape: geometry.output
  )
}
