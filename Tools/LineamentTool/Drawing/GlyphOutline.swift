/// Reads the notation of the font's glyphs.
///
/// The first word is the glyph's width. Then come strokes, `;` between them. A stroke is a list of
/// points `x,y` joined by lines, and of arcs `@cx,cy,rx,ry,from,to`: centre, radii and two angles
/// in degrees, counter-clockwise if `to` is larger. An arc is joined to the point before it by a
/// line.
enum GlyphOutline {
  /// The glyph; `nil` if the notation is broken.
  static func parse(_ outline: String) -> StrokeFont.Glyph? {
    let words = outline.split(separator: " ")
    guard let width = words.first.flatMap({ Float($0) }) else { return nil }
    var strokes: [[Point]] = [[]]
    for word in words.dropFirst() {
      if word == ";" {
        strokes.append([])
        continue
      }
      guard let points = points(of: word) else { return nil }
      strokes[strokes.count - 1] += points
    }
    return StrokeFont.Glyph(width: width, strokes: strokes.filter { !$0.isEmpty })
  }

  private static func points(of word: Substring) -> [Point]? {
    let isArc = word.hasPrefix("@")
    let numbers = word.drop { $0 == "@" }.split(separator: ",").compactMap { Float($0) }
    if isArc { return numbers.count == 6 ? arc(numbers) : nil }
    return numbers.count == 2 ? [Point(numbers[0], numbers[1])] : nil
  }

  private static func arc(_ numbers: [Float]) -> [Point] {
    let start = numbers[4]
    let sweep = numbers[5] - start
    // Chords of 15 degrees stay within a hundredth of the radius.
    let steps = max(Int((abs(sweep) / 15).rounded(.up)), 1)
    return (0...steps).map { step in
      let angle = (start + sweep * Float(step) / Float(steps)) * Float.pi / 180
      let (sine, cosine) = sineAndCosine(angle)
      return Point(numbers[0] + numbers[2] * cosine, numbers[1] + numbers[3] * sine)
    }
  }
}
