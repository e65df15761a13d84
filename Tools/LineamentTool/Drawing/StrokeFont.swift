/// A font whose letters are lines of constant width, drawn for this tool.
///
/// One unit is a seventh of the height of a capital letter; y runs upwards from the base line.
enum StrokeFont {
  /// Height of a capital letter in units.
  static let capitalHeight: Float = 7
  /// Space between two letters in units.
  static let letterSpace: Float = 2.1
  /// How far letters such as `g` reach below the base line, in units.
  static let descent: Float = 2.2

  /// A letter's advance without the space behind it, and its lines.
  struct Glyph {
    let width: Float
    let strokes: [[Point]]
  }

  /// The glyph of a character; an empty box for characters the font lacks.
  static func glyph(_ character: Character) -> Glyph {
    guard let outline = StrokeFontGlyphs.outlines[character] else { return missing }
    return GlyphOutline.parse(outline) ?? missing
  }

  private static let missing = Glyph(
    width: 4,
    strokes: [[Point(0, 0), Point(0, 7), Point(4, 7), Point(4, 0), Point(0, 0)]]
  )

  /// Width of a text in pixels.
  ///
  /// - Parameter capitalHeight: Height of a capital letter in pixels.
  static func width(of text: String, capitalHeight: Float) -> Float {
    let units = text.reduce(Float(0)) { $0 + glyph($1).width + letterSpace }
    return max(units - letterSpace, 0) * capitalHeight / Self.capitalHeight
  }

  /// The lines of a text in pixels.
  ///
  /// - Parameters:
  ///   - origin: Where the base line starts.
  ///   - capitalHeight: Height of a capital letter in pixels.
  static func strokes(of text: String, origin: Point, capitalHeight: Float) -> [[Point]] {
    let scale = capitalHeight / Self.capitalHeight
    var offset: Float = 0
    var strokes: [[Point]] = []
    for character in text {
      let glyph = glyph(character)
      strokes += glyph.strokes.map { stroke in
        stroke.map { origin + Point($0.x + offset, -$0.y) * scale }
      }
      offset += glyph.width + letterSpace
    }
    return strokes
  }
}
