/// A kernel that was considered for a node, and what became of it.
package struct KernelCandidate: Sendable, Hashable {
  /// What the planner decided.
  package enum Verdict: String, Sendable, Hashable {
    /// It runs the node.
    case chosen
    /// It could run the node, but another one is preferred.
    case passedOver = "passed over"
    /// It cannot run the node.
    case refused
  }

  /// Name of the row of the kernel table, such as `f32_conv2d_direct__avx2`.
  package let kernel: String
  package let verdict: Verdict
  /// What spoke for or against it, as half a sentence.
  package let reason: String
  /// The kernel's own estimate of its time, in vector operations; `nil` if it makes none.
  package let cost: Int?

  package init(kernel: String, verdict: Verdict, reason: String, cost: Int? = nil) {
    self.kernel = kernel
    self.verdict = verdict
    self.reason = reason
    self.cost = cost
  }
}
