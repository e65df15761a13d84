import Engine
import KernelLibrary
import Kernels
import Synchronization

/// How many floating-point operations a second this machine can do at most, by instruction set.
struct PeakRate {
  /// Multiplications and additions, in thousand millions a second.
  let gigaflops: Double

  /// Measures the fastest of several runs, each some milliseconds long.
  ///
  /// - Returns: `nil` if this machine cannot run the instruction set.
  init?(of instructionSet: InstructionSet, threadCount: Int, runs: Int = 40) {
    guard let kernel = KernelTable.peakKernel(for: instructionSet) else { return nil }
    let rounds = 500_000
    let pool = ThreadPool(workerCount: threadCount)
    let sink = Atomic<Int>(0)
    let times = measurements(.runs(runs)) {
      pool.run(itemCount: pool.workerCount, partCount: pool.workerCount) { _, _ in
        // The result must be used, or the compiler might leave out its computation.
        if kernel.run(rounds).isNaN { sink.add(1, ordering: .relaxed) }
      }
    }
    precondition(sink.load(ordering: .relaxed) == 0, "the peak kernel has lost its numbers")
    guard let fastest = times.min(), fastest > 0 else { return nil }
    let operations = Double(kernel.operationsPerRound * rounds * pool.workerCount)
    gigaflops = operations / fastest / 1e6
  }
}
