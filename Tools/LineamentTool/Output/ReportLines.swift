import CommandLineSupport

/// The first line of a picture's report: `photo.jpg: 512x512, 1 face`.
func headline(_ image: ImageDescription, faceCount: Int) -> String {
  let faces = faceCount == 0 ? "no face" : faceCount == 1 ? "1 face" : "\(faceCount) faces"
  return "\(image.path ?? "picture"): \(image.width)x\(image.height), \(faces)"
}

/// A line of a report: a name in a column of its own, then its value.
func reportLine(_ name: String, _ value: String) -> String {
  "    \(padded(name, to: 13))\(value)"
}

/// A point in pixels, as `203.5, 101.1`.
func pixelText(x: Float, y: Float, in image: ImageDescription) -> String {
  let column = fixed(x * Float(image.width), digits: 1)
  let row = fixed(y * Float(image.height), digits: 1)
  return "\(column), \(row)"
}

/// A score of 0 to 1 as a bar of up to twenty characters.
func bar(_ score: Float) -> String {
  guard score.isFinite else { return "" }
  return String(repeating: "#", count: Int((min(max(score, 0), 1) * 20).rounded()))
}
