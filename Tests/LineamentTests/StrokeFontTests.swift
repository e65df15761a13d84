import Testing

@testable import LineamentTool

@Suite struct StrokeFontTests {
  static let printable = (32...126).map { Character(Unicode.Scalar(UInt8($0))) } + ["°"]

  @Test func everyPrintableCharacterHasAGlyph() {
    #expect(StrokeFontGlyphs.outlines.count == Self.printable.count)
    for character in Self.printable {
      #expect(StrokeFontGlyphs.outlines[character] != nil, "no glyph for '\(character)'")
    }
  }

  @Test(arguments: printable)
  func glyphsStayInTheirBox(_ character: Character) throws {
    let outline = try #require(StrokeFontGlyphs.outlines[character])
    let glyph = try #require(GlyphOutline.parse(outline), "broken notation: \(outline)")
    #expect(glyph.width > 0)
    #expect(glyph.strokes.isEmpty == (character == " "))
    for point in glyph.strokes.joined() {
      // A hundredth for rounding; nothing may touch the neighbouring letters or lines.
      #expect((-0.21...glyph.width + 0.21).contains(point.x), "\(character) at \(point)")
      #expect((-StrokeFont.descent - 0.01...7.81).contains(point.y), "\(character) at \(point)")
    }
  }

  @Test func glyphsDiffer() {
    #expect(Set(StrokeFontGlyphs.outlines.values).count == StrokeFontGlyphs.outlines.count)
  }

  @Test(arguments: ["", "x", "4 1", "4 1,2,3", "4 @1,2,3", "4 a,b"])
  func brokenNotationIsRefused(_ outline: String) {
    #expect(GlyphOutline.parse(outline) == nil)
  }

  @Test func unknownCharactersAreBoxes() {
    #expect(StrokeFont.glyph("ß").strokes.first?.count == 5)
  }

  @Test func widthsAddUp() {
    let one = StrokeFont.width(of: "A", capitalHeight: 7)
    let two = StrokeFont.width(of: "AA", capitalHeight: 7)
    #expect(one == 5.2)
    #expect(abs(two - (2 * one + StrokeFont.letterSpace)) < 1e-5)
    #expect(StrokeFont.width(of: "AA", capitalHeight: 14) == 2 * two)
    #expect(StrokeFont.width(of: "", capitalHeight: 7) == 0)
  }

  @Test func textIsWrittenBetweenBaseLineAndCapitalHeight() {
    var canvas = Canvas(width: 60, height: 40, color: .black)
    canvas.write("HI", at: Point(5, 30), capitalHeight: 21, color: .white)
    func brightest(_ rows: Range<Int>) -> UInt8 {
      rows.flatMap { y in (0..<60).map { canvas[$0, y].red } }.max() ?? 0
    }
    #expect(brightest(0..<7) == 0)
    #expect(brightest(9..<30) == 255)
    #expect(brightest(33..<40) == 0)
    // The left stem of the H stands at the origin.
    #expect(canvas[5, 20].red > 200)
    #expect(canvas[11, 14].red == 0)
  }
}
