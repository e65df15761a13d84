/// Finds where to look for a face in the next frame.
///
/// The tail of MediaPipe 0.10.21 `SingleFaceLandmarksDetectorGraph`: box around the landmarks,
/// rotation along the eyes, square in pixels, enlarged by half.
package enum FaceLandmarksToRegion {
  /// The outer corner of the subject's right eye.
  package static let rightEyeCorner = 33
  /// The outer corner of the subject's left eye.
  package static let leftEyeCorner = 263

  /// The region of the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of a face in the image, before smoothing.
  ///   - size: Size of the image.
  /// - Throws: ``FaceVisionError/sizeMismatch(what:found:expected:)``.
  package static func region(
    around landmarks: UnsafeBufferPointer<NormalizedLandmark>,
    in size: ImageSize
  ) throws(FaceVisionError) -> NormalizedRect {
    guard landmarks.count == FaceLandmarks.count else {
      throw .sizeMismatch(
        what: "landmark list",
        found: landmarks.count,
        expected: FaceLandmarks.count
      )
    }
    let right = landmarks[rightEyeCorner]
    let left = landmarks[leftEyeCorner]
    let rect = DetectionsToRectsCalculator.rect(
      of: LandmarksToDetectionCalculator.boundingBox(of: landmarks),
      rotatedAlong: NormalizedPoint(x: right.x, y: right.y),
      to: NormalizedPoint(x: left.x, y: left.y),
      in: size
    )
    return RectTransformationCalculator.landmarksToRegion.process(rect, in: size)
  }
}
