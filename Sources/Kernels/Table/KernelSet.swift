/// The rows of the kernel table that one instruction set contributes.
///
/// Several kernels may do the same job: ``convolutionKernels(for:)`` and
/// ``depthwiseConvolutionKernels(for:)`` list them, the default choice first.
package struct KernelSet: Sendable {
  package var instructionSet: InstructionSet
  package var convolution2D: [ConvolutionKernel]
  package var depthwiseConvolution2D: [DepthwiseConvolutionKernel]
  package var separableBlocks: [SeparableBlockKernel]
  package var maxPool2D: PoolKernel
  package var resizeBilinear: ResizeBilinearKernel
  package var binary: BinaryKernel
  package var unary: UnaryKernel
  package var reduction: ReductionKernel
  package var layerNormalization: LayerNormalizationKernel
  /// The kernel for every CONV_2D that it supports, whatever the costs; `nil`, the default, for none.
  ///
  /// Then no separable blocks are formed: they compute their products themselves.
  package var chosenConvolution2D: ConvolutionKernel?

  package init(
    instructionSet: InstructionSet,
    convolution2D: [ConvolutionKernel],
    depthwiseConvolution2D: [DepthwiseConvolutionKernel],
    separableBlocks: [SeparableBlockKernel],
    maxPool2D: PoolKernel,
    resizeBilinear: ResizeBilinearKernel,
    binary: BinaryKernel,
    unary: UnaryKernel,
    reduction: ReductionKernel,
    layerNormalization: LayerNormalizationKernel
  ) {
    self.instructionSet = instructionSet
    self.convolution2D = convolution2D
    self.depthwiseConvolution2D = depthwiseConvolution2D
    self.separableBlocks = separableBlocks
    self.maxPool2D = maxPool2D
    self.resizeBilinear = resizeBilinear
    self.binary = binary
    self.unary = unary
    self.reduction = reduction
    self.layerNormalization = layerNormalization
    chosenConvolution2D = nil
  }

  /// The kernels that can compute a convolution: the chosen one, then the others from the lowest
  /// estimated cost to the highest.
  package func convolutionKernels(for convolution: Convolution2D) -> [ConvolutionKernel] {
    let chosen = chosenConvolution2D.flatMap { $0.supports(convolution) ? $0 : nil }
    let others = convolution2D.filter { $0.supports(convolution) }
      .map { (kernel: $0, cost: $0.cost(convolution)) }
      .sorted { $0.cost < $1.cost }
      .map(\.kernel)
    return [chosen].compactMap { $0 } + others
  }

  /// The kernels that can compute a depthwise convolution, the most specialised first.
  package func depthwiseConvolutionKernels(
    for convolution: DepthwiseConvolution2D
  ) -> [DepthwiseConvolutionKernel] {
    depthwiseConvolution2D.filter { $0.supports(convolution) }
  }

  /// The kernel to run a separable block with; `nil` if its parts are better run one by one.
  package func separableBlockKernel(for block: SeparableBlock) -> SeparableBlockKernel? {
    guard chosenConvolution2D == nil,
      let kernel = separableBlocks.first(where: { $0.supports(block) }),
      block.depthwise.window.outputWidth >= kernel.minimumWidth
    else { return nil }
    return kernel
  }
}
