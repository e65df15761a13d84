/// One row of the kernel table for ops with two inputs.
package struct BinaryKernel: Sendable {
  /// Element type, op family and instruction set, such as `f32_binary__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of the broadcast's innermost runs: operation, activation, walk, left, right,
  /// output, range of `0..<outerCount`. The output may be either input if that is not broadcast.
  package let run:
    @Sendable (
      BinaryOperation, Activation, Broadcast, UnsafePointer<Float>, UnsafePointer<Float>,
      UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run: @escaping @Sendable (
      BinaryOperation, Activation, Broadcast, UnsafePointer<Float>, UnsafePointer<Float>,
      UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}

/// One row of the kernel table for ops with one input.
package struct UnaryKernel: Sendable {
  /// Element type, op family and instruction set, such as `f32_unary__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Computes a range of elements. The output may be the input. Whether an element falls into a whole
  /// vector or into the rest of a range must not change its value.
  package let run:
    @Sendable (
      UnaryOperation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run: @escaping @Sendable (
      UnaryOperation, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Range<Int>
    ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}

/// One row of the kernel table for sums and means.
package struct ReductionKernel: Sendable {
  /// Element type, op family and instruction set, such as `f32_reduce__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Reduces the middle axis of `[outer, reduced, inner]` to `[outer, inner]` for a range of outer
  /// indices.
  package let run:
    @Sendable (
      Reduction, _ reduced: Int, _ inner: Int, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Range<Int>
    ) -> Void

  package init(
    name: String,
    instructionSet: InstructionSet,
    run: @escaping @Sendable (
      Reduction, _ reduced: Int, _ inner: Int, UnsafePointer<Float>, UnsafeMutablePointer<Float>,
      Range<Int>
    ) -> Void
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.run = run
  }
}
