/// What a detector found in one of several views of a picture.
package struct SearchFind: Sendable {
  /// The face in image coordinates.
  package var detection: Detection
  /// Whether the face is so large in its view that the detector places it well.
  package var isWithinReach: Bool

  /// - Parameters:
  ///   - detection: The face in image coordinates.
  ///   - view: Where the detector looked; rotated by quarter turns at most.
  ///   - size: Size of the picture.
  ///   - reach: Width of the smallest face the detector sees reliably, as a share of the view's longer
  ///     side.
  package init(
    _ detection: Detection,
    in view: NormalizedRect,
    of size: ImageSize,
    reach: Float
  ) {
    self.detection = detection
    let box = detection.boundingBox
    let (width, height) = (Float(size.width), Float(size.height))
    isWithinReach =
      max(box.width * width, box.height * height)
      >= reach * max(view.width * width, view.height * height)
  }
}

/// Puts together what a detector found in several views of one picture.
package enum SeamDetections {
  /// A box that has this share of its area in common with another one shows the same face.
  ///
  /// For boxes of different size: a part of a face that was taken for a face of its own, or a face and
  /// its surroundings in a view in which it is too small to be placed well.
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
  /// A much larger box takes the place of the parts of its face, whatever their scores, if the detector
  /// could see the face well there: a face that is too small for its view gives a box that is too large.
  ///
  /// - Parameters:
  ///   - finds: What was found in all views, in any order.
  ///   - overlapThreshold: Boxes whose intersection over union is larger show the same face.
  /// - Returns: Best score first.
  package static func merged(_ finds: [SearchFind], overlapThreshold: Float) -> [Detection] {
    var kept: [Detection] = []
    for find in finds.sorted(by: { $0.detection.score > $1.detection.score }) {
      let box = find.detection.boundingBox
      let known = kept.filter { isSameFace(box, $0.boundingBox, overlapThreshold) }
      guard
        known.isEmpty
          || find.isWithinReach
            && known.allSatisfy({ $0.boundingBox.width * partRatio <= box.width })
      else { continue }
      kept.removeAll { isSameFace(box, $0.boundingBox, overlapThreshold) }
      kept.append(find.detection)
    }
    // A box that was kept in place of a part of it may have a worse score than those after it.
    return kept.sorted { $0.score > $1.score }
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
