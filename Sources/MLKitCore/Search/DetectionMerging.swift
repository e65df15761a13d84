import FaceVision

/// Puts the finds of several looks together, each face once.
enum DetectionMerging {
  /// Boxes that overlap more than this are the same face.
  private static let overlapThreshold: Float = 0.3
  /// A box that lies in another one by more than this share is the same face.
  private static let insideThreshold: Float = 0.6

  /// Leaves out detections that a better one covers.
  ///
  /// Boxes are kept as they are, not averaged: looks at different scales differ in quality.
  ///
  /// - Returns: The rest, best score first.
  static func merged(_ detections: [Detection]) -> [Detection] {
    var kept: [Detection] = []
    for detection in detections.sorted(by: { $0.score > $1.score })
    where !kept.contains(where: { isSame($0.boundingBox, detection.boundingBox) }) {
      kept.append(detection)
    }
    return kept
  }

  /// True if two boxes are taken for the same face.
  static func isSame(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
    if intersectionOverUnion(a, b) > overlapThreshold { return true }
    let width = min(a.xMin + a.width, b.xMin + b.width) - max(a.xMin, b.xMin)
    let height = min(a.yMin + a.height, b.yMin + b.height) - max(a.yMin, b.yMin)
    guard width > 0, height > 0 else { return false }
    let smaller = min(a.width * a.height, b.width * b.height)
    return width * height > insideThreshold * smaller
  }

  /// True if an edge of a tile cuts a box where the picture goes on.
  static func isCut(_ box: BoundingBox, by tile: NormalizedRect) -> Bool {
    let left = tile.xCenter - tile.width / 2
    let top = tile.yCenter - tile.height / 2
    let right = left + tile.width
    let bottom = top + tile.height
    // A thousandth for rounding.
    let slack: Float = 1e-3
    return (box.xMin < left && left > slack) || (box.yMin < top && top > slack)
      || (box.xMin + box.width > right && right < 1 - slack)
      || (box.yMin + box.height > bottom && bottom < 1 - slack)
  }
}
