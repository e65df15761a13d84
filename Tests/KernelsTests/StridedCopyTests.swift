import Kernels
import TestSupport
import Testing

@Suite struct StridedCopyTests {
  private typealias Axis = StridedCopy.Axis

  @Test func axesThatAreWalkedAlikeAreMerged() {
    let copy = StridedCopy(axes: [
      Axis(size: 2, inputStride: 24, outputStride: 30),
      Axis(size: 1, inputStride: 7, outputStride: 9),
      Axis(size: 3, inputStride: 8, outputStride: 8),
      Axis(size: 8, inputStride: 1, outputStride: 1),
    ])
    #expect(copy.outerAxes == [Axis(size: 2, inputStride: 24, outputStride: 30)])
    #expect(copy.innerAxis == Axis(size: 24, inputStride: 1, outputStride: 1))
    #expect(copy.runCount == 2 && copy.elementCount == 48)
  }

  @Test(arguments: [0, 1, 2])
  func aBoxWithoutElementsCopiesNothing(axis: Int) {
    let sizes = (0..<3).map { $0 == axis ? 0 : 2 }
    let copy = StridedCopy(
      axes: sizes.map { Axis(size: $0, inputStride: 3, outputStride: 5) }
    )
    #expect(copy.runCount == 0)
    #expect(output(1) { Reference.copy(copy, input: [1], output: $0) }[0].isNaN)
  }

  /// Threads share a copy by its runs.
  @Test func runsCanBeSplit() {
    let copy = StridedCopy(
      axes: [
        Axis(size: 3, inputStride: -4, outputStride: 5),
        Axis(size: 4, inputStride: 1, outputStride: 1),
      ],
      inputStart: 8
    )
    let input = ramp(12)
    let whole = output(14) { Reference.copy(copy, input: input, output: $0) }
    let parts = output(14) { output in
      for run in [2, 0, 1] {
        Reference.copy(copy, input: input, output: output, runs: run..<run + 1)
      }
    }
    #expect(whole[0..<4] == [8, 9, 10, 11] && whole[5..<9] == [4, 5, 6, 7])
    #expect(whole[10..<14] == [0, 1, 2, 3])
    #expect(Difference(parts, from: whole).index == nil)
  }
}
