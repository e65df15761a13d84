import Kernels

extension ReductionOperation {
  package func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate] {
    let reference = "f32_reduce__reference"
    guard let kernels = context.kernels else {
      return [KernelCandidate(onlyReference: reference)]
    }
    guard geometry.passes.count == 1 else {
      return [
        KernelCandidate(lastResort: reference),
        KernelCandidate(
          kernel: kernels.reduction.name,
          verdict: .refused,
          reason: "takes one run of neighbouring axes, not \(geometry.passes.count)"
        ),
      ]
    }
    return [
      KernelCandidate(only: kernels.reduction.name), KernelCandidate(unneeded: reference),
    ]
  }
}
