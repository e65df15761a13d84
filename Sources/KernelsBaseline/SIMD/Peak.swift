package import Kernels

/// Multiplies and adds as fast as the processor can: see ``PeakKernel``.
package enum Peak {
  package static func kernel(named name: String) -> PeakKernel {
    PeakKernel(
      name: name,
      instructionSet: instructionSet,
      operationsPerRound: 2 * chains * Vector.scalarCount,
      run: { rounds in run(rounds) }
    )
  }

  /// Sums that do not depend on each other.
  ///
  /// A multiplication and an addition take six to eight cycles one after the other, and there are up
  /// to two of each a cycle. Twelve sums, factor and addend fit the 16 registers of SSE2 and AVX2.
  @inline(__always)
  private static var chains: Int { 12 }

  /// x becomes x * factor + addend in each round: this stays finite and normal, and nothing of it can
  /// be computed ahead of the loop.
  private static func run(_ rounds: Int) -> Float {
    let factor = Vector(repeating: 0.999)
    let addend = Vector(repeating: 0.001)
    var x0 = Vector(repeating: 0)
    var (x1, x2, x3, x4, x5) = (x0 + 1, x0 + 2, x0 + 3, x0 + 4, x0 + 5)
    var (x6, x7, x8, x9, x10, x11) = (x0 + 6, x0 + 7, x0 + 8, x0 + 9, x0 + 10, x0 + 11)
    var round = 0
    while round < rounds {
      x0 = multiplyAdd(addend, x0, factor)
      x1 = multiplyAdd(addend, x1, factor)
      x2 = multiplyAdd(addend, x2, factor)
      x3 = multiplyAdd(addend, x3, factor)
      x4 = multiplyAdd(addend, x4, factor)
      x5 = multiplyAdd(addend, x5, factor)
      x6 = multiplyAdd(addend, x6, factor)
      x7 = multiplyAdd(addend, x7, factor)
      x8 = multiplyAdd(addend, x8, factor)
      x9 = multiplyAdd(addend, x9, factor)
      x10 = multiplyAdd(addend, x10, factor)
      x11 = multiplyAdd(addend, x11, factor)
      round += 1
    }
    let sum = ((x0 + x1) + (x2 + x3)) + ((x4 + x5) + (x6 + x7)) + ((x8 + x9) + (x10 + x11))
    var total: Float = 0
    var lane = 0
    while lane < Vector.scalarCount {
      total += sum[lane]
      lane += 1
    }
    return total
  }
}
