/// Computes blendshape scores from landmarks that are already known.
public final class FaceBlendshapes: Sendable {
  /// Loads the blendshape model of a `face_landmarker.task` bundle.
  ///
  /// - Throws: ``TaskError`` if the bundle cannot be used or holds no such model.
  public init(baseOptions: BaseOptions) throws(TaskError) {
    try baseOptions.validate()
    throw TaskError(.unimplemented, "FaceBlendshapes is not available")
  }

  /// Computes the 52 scores of one face.
  ///
  /// - Parameters:
  ///   - landmarks: The 478 points of the face.
  ///   - imageWidth: Width in pixels of the picture the points refer to.
  ///   - imageHeight: Height in pixels of that picture.
  /// - Returns: All scores in the model's order.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for a wrong number of points, a
  ///   point that is not a number, or a picture size below 1.
  public func classify(
    landmarks: [NormalizedLandmark],
    imageWidth: Int,
    imageHeight: Int
  ) throws(TaskError) -> Classifications {
    throw TaskError(.unimplemented, "FaceBlendshapes is not available")
  }
}
