/// The rows of the kernel table that one instruction set contributes.
///
/// Where several kernels can do a job the first that supports it is the default choice.
package struct KernelSet: Sendable {
  package var instructionSet: InstructionSet
  package var convolution2D: [ConvolutionKernel]
  package var depthwiseConvolution2D: [DepthwiseConvolutionKernel]
  package var maxPool2D: PoolKernel
  package var binary: BinaryKernel
  package var unary: UnaryKernel
  package var reduction: ReductionKernel

  package init(
    instructionSet: InstructionSet,
    convolution2D: [ConvolutionKernel],
    depthwiseConvolution2D: [DepthwiseConvolutionKernel],
    maxPool2D: PoolKernel,
    binary: BinaryKernel,
    unary: UnaryKernel,
    reduction: ReductionKernel
  ) {
    self.instructionSet = instructionSet
    self.convolution2D = convolution2D
    self.depthwiseConvolution2D = depthwiseConvolution2D
    self.maxPool2D = maxPool2D
    self.binary = binary
    self.unary = unary
    self.reduction = reduction
  }
}
