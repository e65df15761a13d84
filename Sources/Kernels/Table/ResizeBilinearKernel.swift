/// One row of the kernel table for RESIZE_BILINEAR, and an ADD behind it.
package struct ResizeBilinearKernel: Sendable {
  /// The arguments of one call.
  ///
  /// Pointers stay valid for its length.
  package struct Call {
    /// The picture `[batch, H, W, channels]`.
    package var input: UnsafePointer<Float>
    /// What is added to the output, in its shape; `nil` for nothing.
    package var addend: UnsafePointer<Float>?
    /// `[batch, outH, outW, channels]`; must not overlap the input.
    package var output: UnsafeMutablePointer<Float>

    package init(
      input: UnsafePointer<Float>,
      addend: UnsafePointer<Float>? = nil,
      output: UnsafeMutablePointer<Float>
    ) {
      self.input = input
      self.addend = addend
      self.output = output
    }
  }

  /// Element type, op and instruction set, such as `f32_resize_bilinear__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of output rows, counted over the whole batch.
  package let run: @Sendable (ResizeBilinearGeometry, Call, Range<Int>) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run: @escaping @Sendable (ResizeBilinearGeometry, Call, Range<Int>) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
