import FaceVision

/// Computes a face's pose from landmarks that are already known.
public final class FaceGeometry: Sendable {
  private let geometry: FaceVision.FaceGeometry

  /// Loads the canonical face of a `face_landmarker.task` bundle.
  ///
  /// - Parameters:
  ///   - baseOptions: Where the bundle is.
  ///   - camera: The camera that took the pictures; default: MediaPipe's assumption.
  /// - Throws: ``TaskError`` if the bundle cannot be used or holds no canonical face, or if the
  ///   camera's angle is out of range.
  public init(
    baseOptions: BaseOptions,
    camera: PerspectiveCamera = .mediaPipe
  ) throws(TaskError) {
    try camera.validate()
    geometry = try FaceVision.FaceGeometry(
      LandmarkerBundle(baseOptions).geometryPipelineMetadata(),
      camera: camera
    )
  }

  /// Computes the pose of one face.
  ///
  /// - Parameters:
  ///   - landmarks: The 468 points of the face, or 478 of which the irises are ignored.
  ///   - imageWidth: Width in pixels of the picture the points refer to.
  ///   - imageHeight: Height in pixels of that picture.
  /// - Returns: The pose, or `nil` if the points are too close together to tell.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a wrong number of points,
  ///   a point that is not a number, or a picture size below 1.
  public func transformationMatrix(
    landmarks: [NormalizedLandmark],
    imageWidth: Int,
    imageHeight: Int
  ) throws(TaskError) -> TransformMatrix? {
    let size = try ImageSize(checking: imageWidth, imageHeight)
    let points = try checked(landmarks, counts: [FaceLandmarks.meshCount, FaceLandmarks.count])
    return try points.withUnsafeBufferPointer { buffer throws(TaskError) in
      try geometry.matrix(of: buffer, in: size)
    }
  }
}
