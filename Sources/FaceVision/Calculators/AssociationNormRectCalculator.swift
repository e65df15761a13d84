/// Joins regions that were followed from the last frame with newly detected ones.
///
/// MediaPipe 0.10.21 `AssociationNormRectCalculator`.
package struct AssociationNormRectCalculator: Sendable, Hashable {
  /// Regions that overlap more than this are taken for the same face.
  package let overlapThreshold: Float

  package init(overlapThreshold: Float) {
    self.overlapThreshold = overlapThreshold
  }

  /// Replaces a list by the union of two, where later regions replace earlier ones of the same face.
  ///
  /// - Parameters:
  ///   - previous: Regions that follow from the last frame.
  ///   - detected: Regions from the detector.
  ///   - result: Receives first the previous regions that no other replaces, then the detected ones.
  ///     Keeps its capacity.
  package func process(
    previous: [NormalizedRect],
    detected: [NormalizedRect],
    into result: inout [NormalizedRect]
  ) {
    result.removeAll(keepingCapacity: true)
    for rect in previous { add(rect, to: &result) }
    for rect in detected { add(rect, to: &result) }
  }

  private func add(_ rect: NormalizedRect, to list: inout [NormalizedRect]) {
    let box = boundingBox(rect)
    list.removeAll { intersectionOverUnion(box, boundingBox($0)) > overlapThreshold }
    list.append(rect)
  }
}

/// The rect as if it were not rotated.
///
/// The corner is computed in double precision, as in the original.
private func boundingBox(_ rect: NormalizedRect) -> BoundingBox {
  BoundingBox(
    xMin: Float(Double(rect.xCenter) - Double(rect.width) / 2),
    yMin: Float(Double(rect.yCenter) - Double(rect.height) / 2),
    width: rect.width,
    height: rect.height
  )
}
