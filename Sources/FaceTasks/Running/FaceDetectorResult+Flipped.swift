extension FaceDetectorResult {
  /// The result for the picture mirrored top to bottom.
  ///
  /// - Parameter height: Rows of the picture.
  func flipped(height: Int) -> FaceDetectorResult {
    FaceDetectorResult(
      detections: detections.map { $0.flipped(height: height) },
      timestampInMilliseconds: timestampInMilliseconds
    )
  }
}

extension Detection {
  fileprivate func flipped(height: Int) -> Detection {
    var copy = self
    // Limited to the picture as MediaPipe does: the top edge alone.
    copy.boundingBox.y = min(max(height - boundingBox.y - boundingBox.height, 0), height)
    for index in keypoints.indices { copy.keypoints[index].y = 1 - keypoints[index].y }
    return copy
  }
}
