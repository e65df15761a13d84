import KernelLibrary
import Kernels
import Testing

@Suite struct PeakKernelTests {
  @Test(arguments: KernelTable.available.map(\.instructionSet))
  func everySetHasARow(instructionSet: InstructionSet) throws {
    let kernel = try #require(KernelTable.peakKernel(for: instructionSet))
    #expect(kernel.name == "f32_peak__\(instructionSet.rawValue)")
    // Twelve chains of multiplications and additions.
    #expect(kernel.operationsPerRound == 24 * instructionSet.vectorWidth)
    // Chain n starts at n: without rounds their sum is 66 a lane.
    let lanes = Float(instructionSet.vectorWidth)
    #expect(kernel.run(0) == 66 * lanes)
    // After one round each is n * 0.999 + 0.001. A sum of twelve is off by a few units of 2^-19.
    #expect(abs(kernel.run(1) / lanes - 65.946) < 1e-4)
    // In the end all chains reach 0.001 / (1 - 0.999) = 1, up to the rounding of 0.999 and 0.001.
    #expect(abs(kernel.run(100_000) / lanes - 12) < 1e-2)
  }
}
