import FaceVision
import Testing

@Suite struct SsdAnchorsCalculatorTests {
  @Test func shortRangeHasTwoThenSixAnchorsPerCell() throws {
    let anchors = try SsdAnchorsCalculator.anchors(.shortRange)
    #expect(anchors.count == 896)
    #expect(anchors[0] == NormalizedPoint(x: 0.5 / 16, y: 0.5 / 16))
    #expect(anchors[1] == anchors[0])
    #expect(anchors[2] == NormalizedPoint(x: 1.5 / 16, y: 0.5 / 16))
    #expect(anchors[32] == NormalizedPoint(x: 0.5 / 16, y: 1.5 / 16))
    #expect(anchors[511] == NormalizedPoint(x: 15.5 / 16, y: 15.5 / 16))
    #expect(anchors[512..<518].allSatisfy { $0 == NormalizedPoint(x: 0.5 / 8, y: 0.5 / 8) })
    #expect(anchors[518] == NormalizedPoint(x: 1.5 / 8, y: 0.5 / 8))
    #expect(anchors[895] == NormalizedPoint(x: 7.5 / 8, y: 7.5 / 8))
  }

  @Test func fullRangeHasOneAnchorPerCell() throws {
    let anchors = try SsdAnchorsCalculator.anchors(.fullRange)
    #expect(anchors.count == 2304)
    #expect(anchors[0] == NormalizedPoint(x: 0.5 / 48, y: 0.5 / 48))
    #expect(anchors[49] == NormalizedPoint(x: 1.5 / 48, y: 1.5 / 48))
    #expect(anchors[2303] == NormalizedPoint(x: 47.5 / 48, y: 47.5 / 48))
  }

  @Test func aGridThatDoesNotDivideTheInputIsRoundedUp() throws {
    let options = SsdAnchorsCalculator.Options(
      inputWidth: 9,
      inputHeight: 4,
      strides: [4],
      aspectRatios: [1, 2],
      interpolatedScaleAspectRatio: 0,
      anchorOffsetX: 0.25,
      anchorOffsetY: 0.75
    )
    let anchors = try SsdAnchorsCalculator.anchors(options)
    #expect(anchors.count == 3 * 1 * 2)
    #expect(anchors[5] == NormalizedPoint(x: 2.25 / 3, y: 0.75))
  }

  @Test(
    arguments: [
      (0, 128, [8]), (128, -1, [8]), (128, 128, [0]), (128, 128, [8, -8]),
      (Int.max, Int.max, [1]), (1 << 11, 1 << 11, [1]), (1 << 10, 1 << 9, [1, 2, 1]),
    ]
  )
  func badOptionsAreErrors(width: Int, height: Int, strides: [Int]) {
    let options = SsdAnchorsCalculator.Options(
      inputWidth: width,
      inputHeight: height,
      strides: strides
    )
    #expect(throws: FaceVisionError.self) { try SsdAnchorsCalculator.anchors(options) }
  }

  @Test func noLayersGiveNoAnchors() throws {
    let options = SsdAnchorsCalculator.Options(inputWidth: 8, inputHeight: 8, strides: [])
    #expect(try SsdAnchorsCalculator.anchors(options).isEmpty)
  }
}
