/// The faces found in one picture, in detail.
public struct FaceLandmarkerResult: Sendable, Hashable {
  /// The faces; empty if there is none.
  public var faces: [Face]

  /// The picture's time: the caller's for frames, made up (0, 1000, 2000, ...) for single pictures,
  /// as in MediaPipe.
  public var timestampInMilliseconds: Int

  /// Describes a result.
  public init(faces: [Face], timestampInMilliseconds: Int) {
    self.faces = faces
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// Each face's landmarks.
  public var faceLandmarks: [[NormalizedLandmark]] { faces.map(\.landmarks) }

  /// Each face's blendshapes; empty if they were not asked for.
  public var faceBlendshapes: [Classifications] { faces.compactMap(\.blendshapes) }

  /// The matrices that exist; empty if they were not asked for.
  ///
  /// A face that is too small has none, so this list may be shorter than ``faces``, as in
  /// MediaPipe. ``Face/transformationMatrix`` tells which face a matrix belongs to.
  public var facialTransformationMatrixes: [TransformMatrix] {
    faces.compactMap(\.transformationMatrix)
  }
}
