import FaceVision

/// What the full-range detector is not sure about is left to the short-range one, which looks at
/// that place alone.
///
/// The full-range detector takes textures for faces, with scores up to 0.61, and is as unsure about
/// small and large heads. In 240 pictures with a head pasted on a background it had 12 such finds
/// beside the head, of which the short-range detector saw none, and 44 heads, of which it saw all. Of
/// 18 finds in photographs and textures without a face it left 6. A threshold would have lost heads.
enum SecondLook {
  /// A find with this score or more is a face.
  private static let sureScore: Float = 0.65

  /// Larger finds, by their share of the picture's longer side, are not doubted: the full-range
  /// detector is unsure about large faces, but takes no texture for one.
  private static let largestShare = 0.4

  /// What is looked at is larger than the find by this factor.
  private static let margin: Float = 2.2

  /// True if another look should decide.
  static func isDoubtful(_ find: Detection, in size: ImageSize) -> Bool {
    find.score < sureScore && side(of: find, in: size) < largestShare * size.longerSide
  }

  /// Where to look: a square around the find.
  static func region(around find: Detection, in size: ImageSize) -> NormalizedRect {
    let box = find.boundingBox
    let side = Float(side(of: find, in: size)) * margin
    return NormalizedRect(
      xCenter: box.xMin + box.width / 2,
      yCenter: box.yMin + box.height / 2,
      width: side / Float(size.width),
      height: side / Float(size.height)
    )
  }

  private static func side(of find: Detection, in size: ImageSize) -> Double {
    let box = find.boundingBox
    return max(Double(box.width) * Double(size.width), Double(box.height) * Double(size.height))
  }
}

extension ImageSize {
  fileprivate var longerSide: Double { Double(max(width, height)) }
}
