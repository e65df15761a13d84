/// A node made ready to run: its kernel, bound to the places of its values.
package struct Step: Sendable {
  /// Name of the chosen kernel, as in the kernel table.
  package let kernel: String
  /// Number of work items that may be shared among threads.
  package let itemCount: Int
  /// Elements of scratch memory each worker needs.
  package let scratchCount: Int
  /// Elements of memory for filters in the kernel's own layout.
  package let packedCount: Int
  /// Computes a range of the work items.
  package let run: @Sendable (Workspace, Range<Int>) -> Void

  package init(
    kernel: String,
    itemCount: Int,
    scratchCount: Int = 0,
    packedCount: Int = 0,
    run: @escaping @Sendable (Workspace, Range<Int>) -> Void
  ) {
    self.kernel = kernel
    self.itemCount = itemCount
    self.scratchCount = scratchCount
    self.packedCount = packedCount
    self.run = run
  }
}
