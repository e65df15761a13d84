/// Puts together what a detector found in several views of one picture.
package enum SeamDetections {
  /// A box that has this share of its area in common with another one shows the same face.
  ///
  /// For boxes of different size: a part of a face that was taken for a face of its own.
  private static var containedShare: Float { 0.7 }
  /// A containing box that is so many times wider is the face, whatever the scores are.
  private static var partRatio: Float { 1.6 }

  /// Removes detections that a window's edge cuts.
  ///
  /// A face that is cut by an edge is whole in the next window, or else was within reach of larger
  /// windows. Edges of the picture itself cut nothing: there is no other window.
  ///
  /// - Parameters:
  ///   - detections: What was found in the window, in image coordinates.
  ///   - window: The window; a rotation by quarter turns does not change which pixels it shows.
  package static func removeCut(_ detections: inout [Detection], by window: NormalizedRect) {
    let view = BoundingBox(unrotated: window)
    let (right, bottom) = (view.xMin + view.width, view.yMin + view.height)
    // Windows at the picture's edge end there up to rounding.
    let rounding: Float = 1e-4
    detections.removeAll { detection in
      let box = detection.boundingBox
      return box.xMin < view.xMin && view.xMin > rounding
        || box.yMin < view.yMin && view.yMin > rounding
        || box.xMin + box.width > right && right < 1 - rounding
        || box.yMin + box.height > bottom && bottom < 1 - rounding
    }
  }

  /// Keeps one detection of each face: the one with the best score.
  ///
  /// - Parameters:
  ///   - detections: In image coordinates, any order; best score first afterwards.
  ///   - overlapThreshold: Boxes whose intersection over union is larger show the same face.
  package static func removeDuplicates(
    _ detections: inout [Detection],
    overlapThreshold: Float
  ) {
    detections.sort { $0.score > $1.score }
    var kept: [Detection] = []
    for detection in detections {
      let box = detection.boundingBox
      var isKept = true
      kept.removeAll { other in
        guard isSameFace(box, other.boundingBox, overlapThreshold) else { return false }
        if other.boundingBox.width * partRatio <= box.width { return true }
        isKept = false
        return false
      }
      if isKept { kept.append(detection) }
    }
    // A box that was kept in place of a part of it may have a worse score than those after it.
    kept.sort { $0.score > $1.score }
    detections = kept
  }

  private static func isSameFace(
    _ a: BoundingBox,
    _ b: BoundingBox,
    _ overlapThreshold: Float
  ) -> Bool {
    largestShare(a, b) >= containedShare || intersectionOverUnion(a, b) > overlapThreshold
  }

  /// The area that two boxes have in common as a share of the smaller one's.
  private static func largestShare(_ a: BoundingBox, _ b: BoundingBox) -> Float {
    let width = min(a.xMin + a.width, b.xMin + b.width) - max(a.xMin, b.xMin)
    let height = min(a.yMin + a.height, b.yMin + b.height) - max(a.yMin, b.yMin)
    guard width > 0, height > 0 else { return 0 }
    return width * height / min(a.width * a.height, b.width * b.height)
  }
}
