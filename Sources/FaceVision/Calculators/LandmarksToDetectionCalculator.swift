/// Finds the box around landmarks.
///
/// MediaPipe 0.10.21 `LandmarksToDetectionCalculator`.
package enum LandmarksToDetectionCalculator {
  /// The upright box around all landmarks.
  ///
  /// The running maximum starts at the smallest positive normal number, as the original's does: the
  /// box of landmarks that are all left of or above the picture reaches to its edge.
  ///
  /// - Parameter landmarks: At least one.
  package static func boundingBox(
    of landmarks: UnsafeBufferPointer<NormalizedLandmark>
  ) -> BoundingBox {
    precondition(!landmarks.isEmpty, "no landmarks, so no box around them")
    var xMin = Float.greatestFiniteMagnitude
    var yMin = Float.greatestFiniteMagnitude
    var xMax = Float.leastNormalMagnitude
    var yMax = Float.leastNormalMagnitude
    for landmark in landmarks {
      if landmark.x < xMin { xMin = landmark.x }
      if landmark.x > xMax { xMax = landmark.x }
      if landmark.y < yMin { yMin = landmark.y }
      if landmark.y > yMax { yMax = landmark.y }
    }
    return BoundingBox(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin)
  }
}
