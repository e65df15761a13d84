/// Merges detections of the same face, weighted by their scores.
///
/// MediaPipe 0.10.21 `NonMaxSuppressionCalculator` with the `WEIGHTED` algorithm and intersection
/// over union. Detections of equal score keep their order, so the result is determined; the
/// original leaves it open, but agrees for up to sixteen detections.
package struct NonMaxSuppressionCalculator: Sendable {
  /// Boxes whose overlap with the best one is greater than this are merged with it.
  ///
  /// MediaPipe uses 0.3 by default in its face detector and 0.5 in front of the face mesh.
  package let overlapThreshold: Float

  package init(overlapThreshold: Float) {
    self.overlapThreshold = overlapThreshold
  }

  /// Replaces a list of detections by the merged ones, best first.
  ///
  /// The best remaining detection collects all that overlap it. The result has its score, and the
  /// mean of the box corners and keypoints. This ends when a detection overlaps nothing, not even
  /// itself (it has no area, or the threshold is 1 or more): it is the last result, unchanged.
  ///
  /// - Complexity: O(n m) for m results. No allocation for the few detections of a real picture.
  package func process(_ detections: inout [Detection]) {
    detections.sort { $0.score > $1.score }
    // Results come first in the list, then what remains, then what has been used up.
    var resultCount = 0
    var end = detections.count
    while resultCount < end {
      let head = detections[resultCount]
      var mean = WeightedMean()
      var kept = resultCount + 1
      for index in resultCount..<end {
        let detection = detections[index]
        if intersectionOverUnion(detection.boundingBox, head.boundingBox) > overlapThreshold {
          mean.add(detection)
        } else if index > resultCount {
          detections[kept] = detection
          kept += 1
        }
      }
      if mean.count > 0 { detections[resultCount] = mean.detection(score: head.score) }
      resultCount += 1
      end = mean.count > 0 ? kept : resultCount
    }
    detections.removeLast(detections.count - resultCount)
  }
}

/// Sums of box corners and keypoints times scores, in single precision and in list order.
private struct WeightedMean {
  private(set) var count = 0
  private var total: Float = 0
  private var xMin: Float = 0
  private var yMin: Float = 0
  private var xMax: Float = 0
  private var yMax: Float = 0
  private var keypoints = FaceKeypoints()

  mutating func add(_ detection: Detection) {
    let weight = detection.score
    let box = detection.boundingBox
    count += 1
    total += weight
    xMin += box.xMin * weight
    yMin += box.yMin * weight
    xMax += (box.xMin + box.width) * weight
    yMax += (box.yMin + box.height) * weight
    for index in 0..<FaceKeypoints.count {
      keypoints[index].x += detection.keypoints[index].x * weight
      keypoints[index].y += detection.keypoints[index].y * weight
    }
  }

  func detection(score: Float) -> Detection {
    let left = xMin / total
    let top = yMin / total
    var points = FaceKeypoints()
    for index in 0..<FaceKeypoints.count {
      points[index] = NormalizedPoint(x: keypoints[index].x / total, y: keypoints[index].y / total)
    }
    return Detection(
      score: score,
      boundingBox: BoundingBox(
        xMin: left,
        yMin: top,
        width: xMax / total - left,
        height: yMax / total - top
      ),
      keypoints: points
    )
  }
}
