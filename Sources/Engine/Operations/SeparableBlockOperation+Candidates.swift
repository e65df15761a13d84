import Kernels

extension SeparableBlockOperation {
  package func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate] {
    guard let kernels = context.kernels,
      let chosen = kernels.separableBlockKernel(for: geometry)
    else { return [] }
    let rows = kernels.separableBlocks.map { kernel in
      if kernel.name == chosen.name {
        KernelCandidate(
          kernel: kernel.name,
          verdict: .chosen,
          reason: "keeps what lies between the convolutions in the processor's cache"
        )
      } else if let refusal = kernel.refusal(geometry) {
        KernelCandidate(kernel.name, refusal: refusal)
      } else {
        KernelCandidate(later: kernel.name)
      }
    }
    let apart = KernelCandidate(
      kernel: "one kernel for each convolution",
      verdict: .passedOver,
      reason: "would write and read what lies between them"
    )
    return rows.filter { $0.verdict == .chosen } + rows.filter { $0.verdict != .chosen } + [apart]
  }
}
