import Bytes
import Images
import Testing

@testable import LineamentTool

@Suite struct CanvasTests {
  private static let gray = Color(100, 100, 100)

  /// Red of every pixel of a row.
  private func row(_ y: Int, of canvas: Canvas) -> [Int] {
    (0..<canvas.width).map { Int(canvas[$0, y].red) }
  }

  @Test func alignedRectanglesFillWholePixels() {
    var canvas = Canvas(width: 6, height: 5, color: .black)
    let bounds = Rectangle(minimum: Point(1, 2), maximum: Point(4, 4))
    var mask = CoverageMask(bounds.grown(by: 2), on: canvas)
    mask.addRectangle(bounds, cornerRadius: 0)
    canvas.paint(mask, .white)
    #expect(row(1, of: canvas) == [0, 0, 0, 0, 0, 0])
    #expect(row(2, of: canvas) == [0, 255, 255, 255, 0, 0])
    #expect(row(3, of: canvas) == [0, 255, 255, 255, 0, 0])
    #expect(row(4, of: canvas) == [0, 0, 0, 0, 0, 0])
  }

  @Test func edgesWithinAPixelCoverItsShare() {
    var canvas = Canvas(width: 4, height: 3, color: .black)
    let bounds = Rectangle(minimum: Point(0.5, 0), maximum: Point(3.25, 3))
    var mask = CoverageMask(bounds.grown(by: 1), on: canvas)
    mask.addRectangle(bounds, cornerRadius: 0)
    canvas.paint(mask, .white)
    // Half of the first pixel and a quarter of the last one.
    #expect(row(1, of: canvas) == [128, 255, 255, 64])
  }

  @Test func opacityMixesColors() {
    var canvas = Canvas(width: 1, height: 1, color: Color(200, 0, 40))
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(1, 1)), on: canvas)
    mask.addDisc(center: Point(0.5, 0.5), radius: 5)
    canvas.paint(mask, Color(0, 100, 40), opacity: 0.25)
    #expect(canvas[0, 0] == Color(150, 25, 40))
  }

  @Test func horizontalLinesCoverTheirWidth() {
    var canvas = Canvas(width: 8, height: 7, color: .black)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(8, 7)), on: canvas)
    mask.addLine(from: Point(-5, 3.5), to: Point(20, 3.5), width: 3)
    canvas.paint(mask, .white)
    #expect((0..<7).map { Int(canvas[4, $0].red) } == [0, 0, 255, 255, 255, 0, 0])
  }

  @Test func thinLinesAreFaintNotThin() {
    var canvas = Canvas(width: 5, height: 3, color: .black)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(5, 3)), on: canvas)
    mask.addLine(from: Point(0, 1.5), to: Point(5, 1.5), width: 0.5)
    canvas.paint(mask, .white)
    #expect((0..<3).map { Int(canvas[2, $0].red) } == [0, 128, 0])
  }

  /// Every slope: the sum of what a line covers is its length times its width, and a half disc at
  /// each end.
  @Test(arguments: stride(from: 0, to: 360, by: 15).map { $0 })
  func slantingLinesCoverTheirArea(_ degrees: Int) {
    let canvas = Canvas(width: 60, height: 60, color: .black)
    let whole = Rectangle(minimum: .zero, maximum: Point(60, 60))
    var mask = CoverageMask(whole, on: canvas)
    let (sine, cosine) = sineAndCosine(Float(degrees) * Float.pi / 180)
    let center = Point(30.3, 29.6)
    let half = Point(cosine, sine) * 20
    mask.addLine(from: center - half, to: center + half, width: 3)
    var sum: Float = 0
    for y in mask.rows { for x in mask.columns { sum += Float(mask[x, y]) / 255 } }
    let area: Float = 40 * 3 + 1.5 * 1.5 * Float.pi
    // Distances to a round end overstate its area a little; 2 % is far below what can be seen.
    #expect(abs(sum - area) < area * 0.02, "\(sum) instead of \(area)")
  }

  @Test func discsCoverTheirArea() {
    let canvas = Canvas(width: 40, height: 40, color: .black)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(40, 40)), on: canvas)
    mask.addDisc(center: Point(19.7, 20.2), radius: 12)
    var sum: Float = 0
    for y in mask.rows { for x in mask.columns { sum += Float(mask[x, y]) / 255 } }
    let area = 144 * Float.pi
    #expect(abs(sum - area) < area * 0.005, "\(sum) instead of \(area)")
  }

  @Test(arguments: [false, true])
  func polygonsMayGoRoundEitherWay(_ isReversed: Bool) {
    var canvas = Canvas(width: 6, height: 6, color: .black)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(6, 6)), on: canvas)
    let corners = [Point(1, 1), Point(5, 1), Point(5, 5), Point(1, 5)]
    mask.addConvexPolygon(isReversed ? corners.reversed() : corners)
    canvas.paint(mask, .white)
    #expect(row(0, of: canvas) == [0, 0, 0, 0, 0, 0])
    #expect(row(1, of: canvas) == [0, 255, 255, 255, 255, 0])
    #expect(row(5, of: canvas) == [0, 0, 0, 0, 0, 0])
  }

  @Test func crossingLinesMakeNoKnot() {
    var canvas = Canvas(width: 7, height: 7, color: .black)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(7, 7)), on: canvas)
    mask.addLine(from: Point(0, 3.5), to: Point(7, 3.5), width: 1, strength: 0.5)
    mask.addLine(from: Point(3.5, 0), to: Point(3.5, 7), width: 1, strength: 0.5)
    canvas.paint(mask, .white)
    #expect(canvas[3, 3] == canvas[1, 3])
    #expect(canvas[3, 3] == canvas[3, 1])
  }

  @Test func whatLiesOutsideIsCutOff() {
    var canvas = Canvas(width: 4, height: 4, color: Self.gray)
    let far = Rectangle(minimum: Point(-90, -90), maximum: Point(-80, -80))
    var mask = CoverageMask(far, on: canvas)
    mask.addRectangle(far, cornerRadius: 2)
    canvas.paint(mask, .white)
    #expect(mask.rows.isEmpty || mask.columns.isEmpty)
    #expect(canvas.pixels == [UInt8](repeating: 100, count: 48))
  }

  @Test func numbersThatAreNoneDrawNothing() {
    var canvas = Canvas(width: 4, height: 4, color: Self.gray)
    var mask = CoverageMask(Rectangle(minimum: .zero, maximum: Point(4, 4)), on: canvas)
    mask.addLine(from: Point(.nan, 1), to: Point(2, .infinity), width: 2)
    mask.addDisc(center: Point(1, 1), radius: .nan)
    canvas.paint(mask, .white)
    #expect(canvas.pixels == [UInt8](repeating: 100, count: 48))
  }

  @Test func canvasesArePlacedSideBySide() {
    let left = Canvas(width: 2, height: 2, color: .white)
    var wide = left.extended(right: 2, color: .black)
    #expect(row(1, of: wide) == [255, 255, 0, 0])
    wide.place(Canvas(width: 1, height: 1, color: Self.gray), left: 3, top: 1)
    #expect(row(0, of: wide) == [255, 255, 0, 0])
    #expect(row(1, of: wide) == [255, 255, 0, 100])
  }

  @Test func masksLimitWhatIsPlaced() {
    var canvas = Canvas(width: 3, height: 1, color: .black)
    let half = Rectangle(minimum: Point(0.5, 0), maximum: Point(2, 1))
    var mask = CoverageMask(half, on: canvas)
    mask.addRectangle(half.grown(by: 0), cornerRadius: 0)
    canvas.place(Canvas(width: 9, height: 9, color: .white), left: -1, top: -1, through: mask)
    #expect(row(0, of: canvas) == [128, 255, 0])
  }
}
