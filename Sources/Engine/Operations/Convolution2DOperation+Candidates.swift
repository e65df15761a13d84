import Kernels

extension Convolution2DOperation {
  package func candidates(for node: Node, in context: PlanContext) -> [KernelCandidate] {
    let reference = "f32_conv2d__reference"
    guard let kernels = context.kernels else {
      return [KernelCandidate(onlyReference: reference)]
    }
    let rows = [kernels.chosenConvolution2D].compactMap { $0 } + kernels.convolution2D
    guard context.floats(of: node.inputs[1]) != nil else {
      return [KernelCandidate(unpackable: reference)]
        + rows.map { KernelCandidate(needsPacking: $0.name) }
    }
    let refused = rows.compactMap { kernel in
      kernel.refusal(geometry).map { KernelCandidate(kernel.name, refusal: $0) }
    }
    let ranked = kernels.convolutionKernels(for: geometry)
    guard let best = ranked.first else {
      return [KernelCandidate(lastResort: reference)] + refused
    }
    // A kernel that the options ask for is not ranked by its cost.
    let isWished = best.name == kernels.chosenConvolution2D?.name
    let first = KernelCandidate(
      kernel: best.name,
      verdict: .chosen,
      reason: isWished ? "the options ask for it" : "lowest estimated cost",
      cost: isWished ? nil : best.cost(geometry)
    )
    let others = ranked.dropFirst().map { kernel in
      KernelCandidate(
        kernel: kernel.name,
        verdict: .passedOver,
        reason: isWished
          ? "the options ask for another"
          : comparison(of: kernel.cost(geometry), with: best.cost(geometry)),
        cost: kernel.cost(geometry)
      )
    }
    return [first] + others + refused + [KernelCandidate(unneeded: reference)]
  }
}

/// Why a kernel of a cost is passed over for another.
private func comparison(of cost: Int, with best: Int) -> String {
  guard cost != best else { return "same estimated cost, later in the kernel table" }
  guard best > 0 else { return "higher estimated cost" }
  return
    "estimated cost \(Int((Double(cost) / Double(best) * 100).rounded())) % of the chosen one's"
}
