/// Maps detections from the tensor to the image.
///
/// Padding is undone by the matrix.
///
/// MediaPipe 0.10.21 `DetectionProjectionCalculator`.
package enum DetectionProjectionCalculator {
  /// Projects every box and keypoint of a list.
  ///
  /// A box becomes the upright hull of its four projected corners.
  package static func process(_ detections: inout [Detection], matrix: TensorToImageMatrix) {
    for index in detections.indices {
      detections[index] = project(detections[index], matrix: matrix)
    }
  }

  private static func project(_ detection: Detection, matrix: TensorToImageMatrix) -> Detection {
    let box = detection.boundingBox
    let xMax = box.xMin + box.width
    let yMax = box.yMin + box.height
    let a = matrix.project(x: box.xMin, y: box.yMin)
    let b = matrix.project(x: xMax, y: box.yMin)
    let c = matrix.project(x: xMax, y: yMax)
    let d = matrix.project(x: box.xMin, y: yMax)
    let left = min(a.x, b.x, c.x, d.x)
    let top = min(a.y, b.y, c.y, d.y)
    var keypoints = FaceKeypoints()
    for index in 0..<FaceKeypoints.count {
      let point = detection.keypoints[index]
      keypoints[index] = matrix.project(x: point.x, y: point.y)
    }
    return Detection(
      score: detection.score,
      boundingBox: BoundingBox(
        xMin: left,
        yMin: top,
        width: max(a.x, b.x, c.x, d.x) - left,
        height: max(a.y, b.y, c.y, d.y) - top
      ),
      keypoints: keypoints
    )
  }
}
