/// One row of the kernel table for RESIZE_BILINEAR.
package struct ResizeBilinearKernel: Sendable {
  /// Element type, op and instruction set, such as `f32_resize_bilinear__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of output rows, counted over the whole batch.
  package let run:
    @Sendable (
      ResizeBilinearGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run:
      @escaping @Sendable (
        ResizeBilinearGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
      ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
