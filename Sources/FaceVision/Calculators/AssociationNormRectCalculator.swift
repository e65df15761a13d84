/// Joins regions that were followed from the last frame with newly detected ones.
///
/// MediaPipe 0.10.21 `AssociationNormRectCalculator`, which knows no faces' numbers.
package struct AssociationNormRectCalculator: Sendable, Hashable {
  /// Regions that overlap more than this are taken for the same face.
  package let overlapThreshold: Float

  package init(overlapThreshold: Float) {
    self.overlapThreshold = overlapThreshold
  }

  /// Replaces a list by the union of two, where later regions replace earlier ones of the same face.
  ///
  /// A region without a number takes that of the region it replaces, if it replaces several that of
  /// the one with the largest overlap.
  ///
  /// - Parameters:
  ///   - previous: Regions that follow from the last frame.
  ///   - detected: Regions from the detector.
  ///   - result: Receives first the previous regions that no other replaces, then the detected ones.
  ///     Keeps its capacity.
  package func process(
    previous: [FaceRegion],
    detected: [FaceRegion],
    into result: inout [FaceRegion]
  ) {
    result.removeAll(keepingCapacity: true)
    for region in previous { add(region, to: &result) }
    for region in detected { add(region, to: &result) }
  }

  private func add(_ region: FaceRegion, to list: inout [FaceRegion]) {
    let box = BoundingBox(unrotated: region.rect)
    var inherited: Int?
    var largestOverlap: Float = 0
    list.removeAll { other in
      let overlap = intersectionOverUnion(box, BoundingBox(unrotated: other.rect))
      guard overlap > overlapThreshold else { return false }
      if overlap > largestOverlap, let number = other.trackingID {
        largestOverlap = overlap
        inherited = number
      }
      return true
    }
    var added = region
    added.trackingID = region.trackingID ?? inherited
    list.append(added)
  }
}

extension BoundingBox {
  /// The rect as if it were not rotated.
  ///
  /// The corner is computed in double precision, as in MediaPipe 0.10.21.
  package init(unrotated rect: NormalizedRect) {
    self.init(
      xMin: Float(Double(rect.xCenter) - Double(rect.width) / 2),
      yMin: Float(Double(rect.yCenter) - Double(rect.height) / 2),
      width: rect.width,
      height: rect.height
    )
  }
}
