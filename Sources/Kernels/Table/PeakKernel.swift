/// A row of the kernel table that computes nothing useful: the fastest that vectors can be multiplied
/// and added, to measure other kernels against.
///
/// Everything stays in registers, and there are enough independent sums to hide the latency of the
/// instructions.
package struct PeakKernel: Sendable {
  /// Element type, what it is and instruction set, such as `f32_peak__avx2`.
  package let name: String
  package let instructionSet: InstructionSet
  /// Multiplications and additions of one round.
  package let operationsPerRound: Int
  /// Runs a number of rounds; the result depends on all of them.
  package let run: @Sendable (_ rounds: Int) -> Float

  package init(
    name: String,
    instructionSet: InstructionSet,
    operationsPerRound: Int,
    run: @escaping @Sendable (_ rounds: Int) -> Float
  ) {
    self.name = name
    self.instructionSet = instructionSet
    self.operationsPerRound = operationsPerRound
    self.run = run
  }
}
