import MLKitCore
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The square around a head.
@Suite struct FaceSquareTests {
  private func oval(width: Double, height: Double, roll: Double) -> [SIMD2<Double>] {
    let lean = -roll * Double.pi / 180  // Counter-clockwise on screen, where y points down.
    return (0..<36).map { step in
      let angle = Double(step) / 36 * 2 * Double.pi
      let (x, y) = (width / 2 * sin(angle), -height / 2 * cos(angle))
      return SIMD2(
        100 + x * cos(lean) - y * sin(lean),
        200 + x * sin(lean) + y * cos(lean)
      )
    }
  }

  @Test func theSquareEndsAtTheChin() throws {
    let square = try #require(FaceSquare(oval: oval(width: 80, height: 100, roll: 0), roll: 0))
    #expect(abs(square.side - 107.5) < 1e-9)
    #expect(abs(square.center.x - 100) < 1e-9)
    #expect(abs(square.center.y + square.side / 2 - 250) < 1e-9)
  }

  @Test(arguments: [-60.0, -20, 35, 90])
  func theSquareLeansWithTheHead(roll: Double) throws {
    let square = try #require(
      FaceSquare(oval: oval(width: 80, height: 100, roll: roll), roll: roll)
    )
    #expect(abs(square.side - 107.5) < 1e-9)
    // The centre is 3.75 pixels from the oval's, towards the top of the head.
    let lean = roll * Double.pi / 180
    #expect(abs(square.center.x - (100 - 3.75 * sin(lean))) < 1e-9)
    #expect(abs(square.center.y - (200 - 3.75 * cos(lean))) < 1e-9)
  }

  @Test func overlapIsSharedOverCovered() {
    let square = FaceSquare(center: SIMD2(0, 0), side: 2)
    #expect(square.overlap(square) == 1)
    #expect(abs(square.overlap(FaceSquare(center: SIMD2(1, 0), side: 2)) - 1 / 3.0) < 1e-12)
    #expect(square.overlap(FaceSquare(center: SIMD2(2, 0), side: 2)) == 0)
    #expect(square.overlap(FaceSquare(center: SIMD2(0.25, 0), side: 1)) == 0.25)
  }
}
