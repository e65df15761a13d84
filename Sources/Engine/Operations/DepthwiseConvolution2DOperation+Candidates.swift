import Kernels

extension DepthwiseConvolution2DOperation {
  package func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate] {
    let reference = "f32_dwconv2d__reference"
    guard let kernels = context.kernels else {
      return [KernelCandidate(onlyReference: reference)]
    }
    let rows = kernels.depthwiseConvolution2D
    guard context.floats(of: node.inputs[1]) != nil else {
      return [KernelCandidate(unpackable: reference)]
        + rows.map { KernelCandidate(needsPacking: $0.name) }
    }
    let usable = kernels.depthwiseConvolutionKernels(for: geometry)
    let refused = rows.compactMap { kernel in
      kernel.refusal(geometry).map { KernelCandidate(kernel.name, refusal: $0) }
    }
    guard let chosen = usable.first else {
      return [KernelCandidate(lastResort: reference)] + refused
    }
    let first = KernelCandidate(
      kernel: chosen.name,
      verdict: .chosen,
      reason: "the first row of the kernel table that takes these sizes"
    )
    return [first] + usable.dropFirst().map { KernelCandidate(later: $0.name) } + refused
      + [KernelCandidate(unneeded: reference)]
  }
}
