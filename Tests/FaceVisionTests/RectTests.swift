import FaceVision
import Testing

@Suite struct RectTests {
  static let goldens = GoldenFile("rects").cases

  /// Bit for bit what MediaPipe's calculators compute: no tolerance.
  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let size = try golden.size()
    let rect = DetectionsToRectsCalculator.rect(
      of: Detection(try golden.floats("given")),
      in: size
    )
    #expect(rect == (try golden.rect("rects")))
    #expect(
      RectTransformationCalculator.detectionToRegion.process(rect, in: size)
        == (try golden.rect("expanded"))
    )
    #expect(
      RectTransformationCalculator.landmarksToRegion.process(rect, in: size)
        == (try golden.rect("squared"))
    )
  }

  @Test func wholeImageSwapsItsSidesForQuarterTurns() throws {
    let size = ImageSize(width: 300, height: 400)
    #expect(try NormalizedRect.wholeImage(of: size, rotationDegrees: 0) == .wholeImage)
    let quarter = try NormalizedRect.wholeImage(of: size, rotationDegrees: 90)
    #expect(quarter.width == Float(400) / 300)
    #expect(quarter.height == Float(300) / 400)
    #expect(quarter.rotation == Float(-Double.pi / 2))
    let half = try NormalizedRect.wholeImage(of: size, rotationDegrees: -180)
    #expect(half.width == 1 && half.height == 1)
    #expect(half.rotation == Float(Double.pi))
  }

  @Test(arguments: [1, 45, -89, 91, 361])
  func otherAnglesAreErrors(degrees: Int) {
    #expect(throws: FaceVisionError.rotationNotMultipleOf90(degrees: degrees)) {
      try NormalizedRect.wholeImage(
        of: ImageSize(width: 4, height: 4),
        rotationDegrees: degrees
      )
    }
  }

  @Test func pixelBoxesAreTruncatedAndLimitedNumberByNumber() {
    let size = ImageSize(width: 100, height: 50)
    func box(_ xMin: Float, _ yMin: Float, _ width: Float, _ height: Float) -> PixelBox {
      PixelBox(
        BoundingBox(xMin: xMin, yMin: yMin, width: width, height: height),
        in: size
      )
    }
    #expect(box(0.119, 0.5, 0.255, 0.999) == PixelBox(xMin: 11, yMin: 25, width: 25, height: 49))
    // The left edge is cut off, the width stays.
    #expect(box(-0.2, -0.001, 0.5, 0.5) == PixelBox(xMin: 0, yMin: 0, width: 50, height: 25))
    #expect(box(1.5, 2, 3, 1) == PixelBox(xMin: 100, yMin: 50, width: 100, height: 50))
    #expect(box(.nan, .infinity, 1e30, -1e30) == PixelBox(xMin: 0, yMin: 50, width: 100, height: 0))
  }
}
