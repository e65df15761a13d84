import ModelAudit
import Testing

@Suite("Measures of tensors")
struct TensorMeasureTests {
  @Test func statisticsLeaveOutWhatIsNotFinite() {
    let statistics = TensorStatistics([1, .nan, -3, 0, .infinity, 2, -.infinity, -0.0])
    #expect(statistics.count == 8)
    #expect(statistics.nanCount == 1)
    #expect(statistics.infinityCount == 2)
    #expect(statistics.zeroCount == 2)
    #expect(statistics.minimum == -3)
    #expect(statistics.maximum == 2)
    #expect(statistics.mean == 0)
    // Squares 1, 9, 0, 4 and 0 of five elements.
    #expect(statistics.standardDeviation == (14.0 / 5).squareRoot())
    #expect(!statistics.isFinite)
  }

  @Test(arguments: [[], [.nan, .infinity]] as [[Float]])
  func nothingFiniteHasNoExtremes(_ elements: [Float]) {
    let statistics = TensorStatistics(elements)
    #expect(statistics.minimum == nil)
    #expect(statistics.mean == nil)
    #expect(statistics.standardDeviation == nil)
  }

  @Test func equalTensorsAreEqual() {
    let difference = TensorDifference([1, -0.0, .nan, .infinity], from: [1, 0, .nan, .infinity])
    #expect(difference.unequalCount == 0)
    #expect(difference.maximumAbsolute == 0)
    #expect(difference.worst == nil)
    #expect(Tolerance.exact.allows(difference))
  }

  @Test func distancesAreMeasured() throws {
    let difference = TensorDifference([1, 2, -4.5], from: [1, 2.25, -4])
    #expect(difference.unequalCount == 2)
    #expect(difference.maximumAbsolute == 0.5)
    #expect(difference.meanAbsolute == 0.25)
    #expect(difference.relativeToLargest == 0.125)
    let worst = try #require(difference.worst)
    #expect((worst.index, worst.found, worst.expected) == (2, -4.5, -4))
    let product = 1.0 + 2 * 2.25 + 4.5 * 4
    let norms = ((1 + 4 + 20.25) * (1 + 5.0625 + 16)).squareRoot()
    #expect(difference.cosine == product / norms)
  }

  @Test func unitsInTheLastPlaceAreSteps() {
    #expect(TensorDifference([Float(1).nextUp], from: [1]).maximumUnitsInLastPlace == 1)
    #expect(
      TensorDifference([Float(0).nextUp], from: [-Float(0).nextUp]).maximumUnitsInLastPlace == 2
    )
  }

  @Test(
    arguments: [(.nan, 1), (1, .nan), (.infinity, 1), (.infinity, -.infinity)] as [(Float, Float)]
  )
  func aLoneNaNIsInfinitelyFar(_ found: Float, _ expected: Float) {
    let difference = TensorDifference([found, 0], from: [expected, 0])
    #expect(difference.maximumAbsolute == .infinity)
    #expect(difference.maximumUnitsInLastPlace == .max)
    #expect(!Tolerance.cumulative.allows(difference))
    #expect(difference.cosine == nil)
  }

  @Test func anErrorWhereAllIsZeroIsBeyondEveryTolerance() {
    let difference = TensorDifference([0, 1e-30], from: [0, 0])
    #expect(difference.relativeToLargest == .infinity)
    #expect(!Tolerance.cumulative.allows(difference))
  }

  @Test func eachKindOfOpHasItsTolerance() {
    #expect(Tolerance.ofOneOperation("PAD", operatorCount: 1) == .exact)
    #expect(Tolerance.ofOneOperation("ADD", operatorCount: 1) == .exact)
    #expect(Tolerance.ofOneOperation("CONV_2D", operatorCount: 1) == .sum)
    #expect(Tolerance.ofOneOperation("LOGISTIC", operatorCount: 1) == .rounding)
    #expect(Tolerance.ofOneOperation("CONV_2D", operatorCount: 3) == .fused)
    #expect(Tolerance.all.map(\.limit) == Tolerance.all.map(\.limit).sorted())
  }
}
