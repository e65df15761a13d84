/// One row of the kernel table for MAX_POOL_2D.
package struct PoolKernel: Sendable {
  /// Element type, op and instruction set, such as `f32_maxpool2d__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of output rows, counted over the whole batch.
  package let run:
    @Sendable (
      Pool2D, Activation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run:
      @escaping @Sendable (
        Pool2D, Activation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
