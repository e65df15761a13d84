import FaceTasks

/// Everything known about one face.
///
/// Not in MediaPipe.
public struct Face: Sendable {
  /// The 478 points of the mesh, the irises being the last ten.
  public let landmarks: [NormalizedLandmark]

  /// The 52 blendshape scores; `nil` if they were not asked for.
  public let blendshapes: Classifications?

  /// The face's pose; `nil` if it was not asked for or if the face is too small for one.
  public let transformationMatrix: TransformMatrix?

  /// Who this is among the faces of a video: the same number for as long as the face is followed.
  ///
  /// A number is not used again in a task's life. `nil` for single pictures.
  public let trackingID: Int?

  /// The detector's score, 0 to 1; `nil` if the face was followed from the frame before.
  public let detectionScore: Float?

  /// How sure the landmark model is that there is a face, 0 to 1; `nil` if unknown.
  public let presenceScore: Float?

  /// Where the head looks; `nil` without a ``transformationMatrix``.
  public let headPose: HeadPose?
}

extension Face {
  /// A face of which nothing else is known.
  init(
    landmarks: [NormalizedLandmark],
    blendshapes: Classifications?,
    transformationMatrix: TransformMatrix?
  ) {
    self.landmarks = landmarks
    self.blendshapes = blendshapes
    self.transformationMatrix = transformationMatrix
    trackingID = nil
    detectionScore = nil
    presenceScore = nil
    headPose = nil
  }

  init(_ face: FaceTasks.Face) {
    landmarks = face.landmarks.map(NormalizedLandmark.init)
    blendshapes = face.blendshapes.map(Classifications.init)
    transformationMatrix = face.transformationMatrix.map(TransformMatrix.init)
    trackingID = face.trackingID
    detectionScore = face.detectionScore
    presenceScore = face.presenceScore
    headPose = face.headPose.map(HeadPose.init)
  }
}
