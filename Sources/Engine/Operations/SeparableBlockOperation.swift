package import Kernels
import Tensors

/// A pointwise CONV_2D (or none), a 3x3 DEPTHWISE_CONV_2D and a pointwise CONV_2D as one node.
///
/// The tensors between them are never made; see ``Graph/fuseSeparableBlocks(_:)``.
package struct SeparableBlockOperation: GraphOperation {
  /// One of the convolutions, with the values that it reads besides the one before it.
  package struct Stage<Operation: Sendable>: Sendable {
    package let operation: Operation
    /// Inputs as the convolution's own node had them.
    package let inputs: [ValueID]
  }

  package let expansion: Stage<Convolution2DOperation>?
  package let depthwise: Stage<DepthwiseConvolution2DOperation>
  package let projection: Stage<Convolution2DOperation>

  package var name: String {
    expansion == nil ? "DEPTHWISE_CONV_2D+CONV_2D" : "CONV_2D+DEPTHWISE_CONV_2D+CONV_2D"
  }

  /// The sizes for a kernel.
  package var geometry: SeparableBlock {
    SeparableBlock(
      expansion: expansion?.operation.geometry,
      depthwise: depthwise.operation.geometry,
      projection: projection.operation.geometry
    )
  }

  /// Every value that the node reads: the block's input first.
  package var inputs: [ValueID] {
    (expansion.map { $0.inputs + depthwise.inputs.dropFirst() } ?? depthwise.inputs)
      + projection.inputs.dropFirst()
  }

  package func cost(of node: Node, in graph: Graph) -> Int {
    let products =
      (geometry.expansion?.productCost ?? 0) + geometry.depthwise.multiplyAccumulateCount
      + geometry.projection.productCost
    return max(products, node.memoryCost(in: graph))
  }

  package func makeStep(
    for node: Node,
    in context: PlanContext
  ) throws(EngineError) -> Step {
    let geometry = geometry
    guard let kernel = context.kernels?.separableBlockKernel(for: geometry) else {
      preconditionFailure("a block was fused that no kernel supports")
    }
    func pointwise(
      _ stage: Stage<Convolution2DOperation>,
      _ packing: SeparableBlockKernel.Packing<Convolution2D>
    ) -> BoundStage {
      let (convolution, tail) = (stage.operation.geometry, stage.operation.tail)
      return BoundStage(packing, convolution, tail, stage.inputs, in: context)
    }
    let expansion = expansion.map { pointwise($0, kernel.expansionPacking) }
    let depthwise = BoundStage(
      kernel.depthwisePacking,
      geometry.depthwise,
      depthwise.operation.tail,
      depthwise.inputs,
      in: context
    )
    let projection = pointwise(projection, kernel.projectionPacking)
    let input = context.location(of: node.inputs[0])
    let output = context.location(of: node.outputs[0])
    let window = geometry.depthwise.window
    let run = kernel.run
    return Step(
      kernel: kernel.name,
      itemCount: geometry.depthwise.batch * window.outputHeight,
      scratchCount: kernel.scratchCount(geometry),
      packedCount: [expansion, depthwise, projection].reduce(0) { $0 + ($1?.packedCount ?? 0) }
    ) { workspace, rows in
      run(
        geometry,
        SeparableBlockKernel.Call(
          input: input.pointer(in: workspace),
          expansion: expansion?.stage(in: workspace),
          depthwise: depthwise.stage(in: workspace),
          projection: projection.stage(in: workspace),
          output: output.mutablePointer(in: workspace),
          scratch: workspace.scratch
        ),
        rows
      )
    }
  }
}

/// A convolution's packed filter, and its tail bound to the places of its values.
private struct BoundStage: Sendable {
  private let filter: AlignedFloats
  private let epilogue: @Sendable (Workspace) -> Epilogue

  init<Convolution>(
    _ packing: SeparableBlockKernel.Packing<Convolution>,
    _ convolution: Convolution,
    _ tail: ConvolutionTail,
    _ inputs: [ValueID],
    in context: PlanContext
  ) {
    guard let filter = context.floats(of: inputs[1]) else {
      preconditionFailure("a block was fused whose filter is computed at run time")
    }
    self.filter = AlignedFloats(count: packing.count(convolution)) { target in
      filter.withElements { packing.pack(convolution, $0, target) }
    }
    epilogue = tail.bind(inputs: inputs, in: context)
  }

  var packedCount: Int { filter.count }

  func stage(in workspace: Workspace) -> SeparableBlockKernel.Call.Stage {
    SeparableBlockKernel.Call.Stage(packedFilter: filter.start, epilogue: epilogue(workspace))
  }
}
