import Tensors
import Testing

@Suite struct ShapeTests {
  @Test(
    arguments: [
      ([], 1, []), ([7], 7, [1]), ([2, 3, 4], 24, [12, 4, 1]), ([2, 0, 4], 0, [0, 4, 1]),
    ] as [([Int], Int, [Int])]
  )
  func countsElementsAndStrides(sizes: [Int], count: Int, strides: [Int]) {
    let shape = Shape(sizes)
    #expect(shape.elementCount == count)
    #expect(shape.strides == strides)
    #expect(shape.rank == sizes.count)
  }

  /// A zero does not hide other sizes, so no product of some of the sizes overflows either.
  @Test(arguments: [
    [-1], [2, -3], [1 << 32, 1 << 31], [0, 1 << 32, 1 << 32], [1 << 32, 0, 1 << 32],
  ])
  func refusesSizesThatCannotBeCounted(sizes: [Int]) {
    #expect(Shape(checking: sizes) == nil)
  }

  @Test func theLargestShapeIsAccepted() {
    #expect(Shape(checking: [.max])?.elementCount == .max)
  }

  @Test func negativeAxesCountFromTheInnermost() {
    let shape: Shape = [2, 3, 4]
    #expect(shape[0] == 2 && shape[-1] == 4 && shape[-3] == 2)
  }

  @Test func isPrintedAsSizes() {
    #expect("\(Shape([1, 128, 128, 3]))" == "1x128x128x3")
    #expect("\(Shape([]))" == "scalar")
  }

  @Test(arguments: ElementType.allCases)
  func everyElementTypeHasANameOfItsOwn(type: ElementType) {
    #expect(ElementType.allCases.filter { "\($0)" == "\(type)" } == [type])
    #expect(type.byteCount.map { $0 > 0 && $0 <= 16 } != false)
  }
}
