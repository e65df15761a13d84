package import Kernels
import ModelFormats
import Tensors

/// TRANSPOSE, STRIDED_SLICE and DEPTH_TO_SPACE: elements moved to other places, none changed.
package struct CopyOperation: GraphOperation {
  package let name: String
  package let copy: StridedCopy

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let copy = copy
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    return Step(kernel: "x32_copy", itemCount: copy.runCount) { workspace, runs in
      Reference.copy(
        copy,
        input: input.pointer(in: workspace),
        output: output.mutablePointer(in: workspace),
        runs: runs
      )
    }
  }
}

/// Input of any shape, and a constant permutation of its axes.
package func importTranspose(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 2...2)
  let input = try context.floatInput(0)
  let permutation = try context.integers(1, what: "permutation")
  let geometry = try context.valid { () throws(GeometryError) in
    try TransposeGeometry(input: context.graph[input].shape, permutation: permutation)
  }
  return ImportedNode(
    operation: CopyOperation(name: "TRANSPOSE", copy: geometry.copy),
    inputs: [input],
    outputShape: geometry.output
  )
}

/// Input of any shape, and constant begins, ends and strides.
package func importStridedSlice(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 4...4)
  let input = try context.floatInput(0)
  guard case .stridedSlice(let options) = context.source.options else {
    throw context.invalid("has no StridedSliceOptions")
  }
  let specification = StridedSliceGeometry.Specification(
    begin: try context.integers(1, what: "begin"),
    end: try context.integers(2, what: "end"),
    strides: try context.integers(3, what: "strides"),
    beginMask: Int(options.beginMask),
    endMask: Int(options.endMask),
    ellipsisMask: Int(options.ellipsisMask),
    newAxisMask: Int(options.newAxisMask),
    shrinkAxisMask: Int(options.shrinkAxisMask),
    endIsOffset: options.endIsOffset
  )
  let geometry = try context.valid { () throws(GeometryError) in
    try StridedSliceGeometry(input: context.graph[input].shape, specification)
  }
  return ImportedNode(
    operation: CopyOperation(name: "STRIDED_SLICE", copy: geometry.copy),
    inputs: [input],
    outputShape: geometry.output
  )
}

/// Input `[N, H, W, C]`.
package func importDepthToSpace(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  try context.expect(inputs: 1...1)
  let input = try context.floatInput(0)
  guard case .depthToSpace(let blockSize) = context.source.options else {
    throw context.invalid("has no DepthToSpaceOptions")
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try DepthToSpaceGeometry(input: context.graph[input].shape, block: blockSize)
  }
  return ImportedNode(
    operation: CopyOperation(name: "DEPTH_TO_SPACE", copy: geometry.copy),
    inputs: [input],
    outputShape: try context.checkedShape(geometry.output.dimensions)
  )
}
