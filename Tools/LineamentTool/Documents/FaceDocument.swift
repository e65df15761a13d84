import FaceTasks

/// A picture's results as they are written to and read from JSON.
///
/// One object per picture:
/// `{"image":{"path":...,"width":...,"height":...},"faces":[{"landmarks":[[x,y,z],...],
/// "blendshapes":{"name":score,...},"transformationMatrix":[[...],[...],[...],[...]],
/// "headPose":{"yaw":...,"pitch":...,"roll":...},"detectionScore":...,"presenceScore":...,
/// "trackingID":...}]}`. Landmarks are fractions of width and height. The matrix is in rows, its
/// translation in the last column; the pose is that of the matrix. What is absent is `null`.
struct FaceDocument: Hashable {
  let image: ImageDescription
  let faces: [Face]
}

/// The picture that results belong to.
struct ImageDescription: Hashable {
  /// The path as it was given; `nil` if it is not known.
  let path: String?
  /// Width in pixels of the upright picture.
  let width: Int
  /// Height in pixels of the upright picture.
  let height: Int
}
