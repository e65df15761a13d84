import TestSupport
import Testing

@Suite struct DifferenceTests {
  @Test func equalListsHaveNoDifference() {
    let difference = Difference([1, .nan, -.infinity, 0], from: [1, .nan, -.infinity, -0.0])
    #expect(difference.maximumAbsolute == 0)
    #expect(difference.relativeToLargest == 0)
    #expect(difference.unitsInLastPlace == 0)
    #expect(difference.index == nil)
  }

  @Test func theWorstElementIsNamed() {
    let difference = Difference([1, 2.5, -8], from: [1, 2, -10])
    #expect(difference.maximumAbsolute == 2)
    #expect(difference.index == 2)
    #expect(difference.relativeToLargest == 0.2)
    #expect(difference.description.contains("[2]: -8.0, expected -10.0"))
  }

  @Test func unitsCountTheSteps() {
    #expect(Difference([1], from: [Float(1).nextUp.nextUp]).unitsInLastPlace == 2)
    let smallest = Float.leastNonzeroMagnitude
    #expect(Difference([smallest], from: [-smallest]).unitsInLastPlace == 2)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsInfinitelyFar(value: Float) {
    #expect(Difference([value, 0], from: [1, 0]).maximumAbsolute == .infinity)
    #expect(Difference([1, 0], from: [value, 0]).maximumAbsolute == .infinity)
  }

  @Test func otherLengthsAreInfinitelyFar() {
    let difference = Difference([1], from: [])
    #expect(difference.relativeToLargest == .infinity)
    #expect(difference.description == "1 elements, expected 0")
  }

  @Test func anythingBesideZerosIsInfinitelyFarInRelation() {
    #expect(Difference([1e-30], from: [0]).relativeToLargest == .infinity)
  }
}
