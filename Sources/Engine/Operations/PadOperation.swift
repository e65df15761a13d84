package import Kernels
import ModelFormats
import Tensors

/// PAD and PADV2: a border of one value around the input.
package struct PadOperation: GraphOperation {
  /// Rows and columns added around a picture.
  package struct Border: Sendable, Hashable {
    package var top: Int
    package var bottom: Int
    package var left: Int
    package var right: Int
  }

  package let name: String
  package let geometry: PadGeometry
  /// Elements added before and after, by axis.
  package let paddings: [(before: Int, after: Int)]
  package let value: Float

  /// The border, if zeros are added around rows and columns of `[N, H, W, C]` and nowhere else.
  package var spatialZeroBorder: Border? {
    guard value == 0, paddings.count == 4, paddings[0] == (0, 0), paddings[3] == (0, 0) else {
      return nil
    }
    return Border(
      top: paddings[1].before,
      bottom: paddings[1].after,
      left: paddings[2].before,
      right: paddings[2].after
    )
  }

  /// True if zeros are added behind the innermost axis and nowhere else.
  package var appendsZeroChannels: Bool {
    guard value == 0, let last = paddings.last else { return false }
    return last.before == 0 && paddings.dropLast().allSatisfy { $0 == (0, 0) }
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let (geometry, value) = (geometry, value)
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    return Step(kernel: "x32_pad", itemCount: 1) { workspace, _ in
      Reference.pad(
        geometry,
        value: value,
        input: input.pointer(in: workspace),
        output: output.mutablePointer(in: workspace)
      )
    }
  }
}

/// Input of any shape, constant paddings `[rank, 2]`, and for PADV2 a constant value.
package func importPad(_ context: OperatorContext) throws(EngineError) -> ImportedNode {
  let hasValue = context.location.builtinCode == BuiltinOperator.padV2.rawValue
  try context.expect(inputs: hasValue ? 3...3 : 2...2)
  let input = try context.floatInput(0)
  let flat = try context.integers(1, what: "paddings")
  guard flat.count == 2 * context.shape(input).count else {
    throw context.invalid(
      "has \(flat.count) paddings, expected two for each of \(context.shape(input).count) axes"
    )
  }
  let paddings = stride(from: 0, to: flat.count, by: 2).map {
    (before: flat[$0], after: flat[$0 + 1])
  }
  let geometry = try context.valid { () throws(GeometryError) in
    try PadGeometry(input: context.graph[input].shape, paddings: paddings)
  }
  return ImportedNode(
    operation: PadOperation(
      name: context.location.name,
      geometry: geometry,
      paddings: paddings,
      value: hasValue ? try context.scalar(2, what: "padding value") : 0
    ),
    inputs: [input],
    outputShape: try context.checkedShape(geometry.output.dimensions)
  )
}
