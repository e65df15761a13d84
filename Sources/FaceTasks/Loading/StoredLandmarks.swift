import FaceVision
import Images

/// Landmarks that a caller brings, checked and in the form of the calculators.
func checked(
  _ landmarks: [NormalizedLandmark],
  counts: [Int]
) throws(TaskError) -> [FaceVision.NormalizedLandmark] {
  guard counts.contains(landmarks.count) else {
    let expected = counts.map(String.init).joined(separator: " or ")
    throw TaskError(.invalidArgument, "\(landmarks.count) landmarks, expected \(expected)")
  }
  for (index, landmark) in landmarks.enumerated()
  where !(landmark.x.isFinite && landmark.y.isFinite && landmark.z.isFinite) {
    throw TaskError(
      .invalidArgument,
      "landmark \(index) is (\(landmark.x), \(landmark.y), \(landmark.z)), expected finite numbers"
    )
  }
  return landmarks.map { FaceVision.NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z) }
}

extension ImageSize {
  /// Checks a picture's size that a caller brings.
  init(checking width: Int, _ height: Int) throws(TaskError) {
    let range = 1...ImageBuffer.maximumSize
    guard range.contains(width), range.contains(height) else {
      throw TaskError(
        .invalidArgument,
        "picture of \(width)x\(height) pixels, expected sides of 1 to \(ImageBuffer.maximumSize)"
      )
    }
    self.init(width: width, height: height)
  }
}
