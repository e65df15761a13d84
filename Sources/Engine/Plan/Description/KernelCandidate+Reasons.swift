import Kernels

/// Reasons that several ops have in common.
extension KernelCandidate {
  /// A vector kernel that says itself what it minds.
  init(_ name: String, refusal: KernelRefusal) {
    self.init(kernel: name, verdict: .refused, reason: refusal.description)
  }

  /// Plain loops, which the options ask for.
  init(onlyReference name: String) {
    self.init(kernel: name, verdict: .chosen, reason: "the options ask for plain loops")
  }

  /// Plain loops where no vector kernel can be used.
  init(unpackable name: String) {
    self.init(
      kernel: name,
      verdict: .chosen,
      reason: "the filter is computed at run time, and vector kernels pack it beforehand"
    )
  }

  /// Plain loops where every vector kernel refuses.
  init(lastResort name: String) {
    self.init(kernel: name, verdict: .chosen, reason: "no vector kernel takes these sizes")
  }

  /// Plain loops where a vector kernel does the work.
  init(unneeded name: String) {
    self.init(
      kernel: name,
      verdict: .passedOver,
      reason: "plain loops, for what no vector kernel takes"
    )
  }

  /// A vector kernel whose filter is not known beforehand.
  init(needsPacking name: String) {
    self.init(kernel: name, verdict: .refused, reason: "needs a constant filter")
  }

  /// A row that could do the work but stands behind another.
  init(later name: String) {
    self.init(kernel: name, verdict: .passedOver, reason: "later in the kernel table")
  }

  /// The only row of the kernel table for an op.
  init(only name: String) {
    self.init(
      kernel: name,
      verdict: .chosen,
      reason: "the only row of the kernel table for this op"
    )
  }
}
