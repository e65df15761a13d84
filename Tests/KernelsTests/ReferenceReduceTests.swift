import Kernels
import Tensors
import TestSupport
import Testing

@Suite struct ReferenceReduceTests {
  private func reduce(_ reduction: Reduction, _ geometry: ReductionGeometry, _ input: [Float])
    -> [Float]
  {
    output(geometry.output.elementCount) {
      Reference.reduce(reduction, geometry, input: input, output: $0)
    }
  }

  /// Every set of axes of a tensor, against sums by coordinates; small whole numbers add exactly.
  @Test(arguments: [[4], [2, 3], [2, 3, 4], [2, 3, 2, 3], [1, 3, 1, 2]])
  func everySetOfAxes(sizes: [Int]) throws {
    let rank = sizes.count
    let input = ramp(sizes.reduce(1, *))
    for mask in 0..<1 << rank {
      let axes = (0..<rank).filter { mask >> $0 & 1 == 1 }
      let kept = sizes.indices.map { axes.contains($0) ? 1 : sizes[$0] }
      var expected = [Float](repeating: 0, count: kept.reduce(1, *))
      for (position, element) in zip(coordinates(sizes), input) {
        expected[index(position, in: kept)] += element
      }
      let count = axes.reduce(1) { $0 * sizes[$1] }
      for keep in [false, true] {
        let geometry = try ReductionGeometry(
          input: Shape(sizes),
          axes: axes.map { keep ? $0 - rank : $0 },
          keepDimensions: keep
        )
        let rest = sizes.indices.filter { !axes.contains($0) }.map { sizes[$0] }
        #expect(geometry.output == Shape(keep ? kept : rest))
        #expect(geometry.reducedCount == count)
        #expect(reduce(.sum, geometry, input) == expected, "\(axes)")
        #expect(reduce(.mean, geometry, input) == expected.map { $0 / Float(count) }, "\(axes)")
        #expect(runPasses(geometry, input) == expected, "\(axes)")
      }
    }
  }

  /// Sums pass by pass, as faster kernels do.
  private func runPasses(_ geometry: ReductionGeometry, _ input: [Float]) -> [Float] {
    geometry.passes.reduce(input) { elements, pass in
      var sums = [Float](repeating: 0, count: pass.outer * pass.inner)
      for position in coordinates([pass.outer, pass.reduced, pass.inner]) {
        sums[position[0] * pass.inner + position[2]] +=
          elements[index(position, in: [pass.outer, pass.reduced, pass.inner])]
      }
      return sums
    }
  }

  @Test func neighbouringAxesAreOnePass() throws {
    let geometry = try ReductionGeometry(
      input: [2, 3, 4, 5],
      axes: [2, 1],
      keepDimensions: true
    )
    #expect(geometry.passes.map { [$0.outer, $0.reduced, $0.inner] } == [[2, 12, 5]])
    let split = try ReductionGeometry(input: [2, 3, 4, 5], axes: [0, 2], keepDimensions: true)
    #expect(split.passes.map { [$0.outer, $0.reduced, $0.inner] } == [[1, 2, 60], [3, 4, 5]])
  }

  @Test func repeatedAxesCountOnce() throws {
    let geometry = try ReductionGeometry(input: [2, 3], axes: [1, -1, 1], keepDimensions: false)
    #expect(geometry.reducedCount == 3)
    #expect(reduce(.mean, geometry, [1, 2, 3, 4, 5, 6]) == [2, 5])
  }

  @Test func theSumOfNothingIsZeroAndItsMeanNotANumber() throws {
    let geometry = try ReductionGeometry(input: [2, 0], axes: [1], keepDimensions: false)
    #expect(reduce(.sum, geometry, []) == [0, 0])
    #expect(reduce(.mean, geometry, []).filter(\.isNaN).count == 2)
  }

  @Test(arguments: [2, -3, .max, .min])
  func refusesAxesThatAreNotThere(axis: Int) {
    #expect(throws: GeometryError.self) {
      try ReductionGeometry(input: [2, 3], axes: [0, axis], keepDimensions: false)
    }
  }
}
