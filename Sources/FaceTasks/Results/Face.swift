/// Everything known about one face.
public struct Face: Sendable, Hashable {
  /// The 478 points of the mesh, the irises being the last ten.
  public var landmarks: [NormalizedLandmark]

  /// The 52 blendshape scores; `nil` if they were not asked for.
  public var blendshapes: Classifications?

  /// The face's pose; `nil` if it was not asked for or if the face is too small for one.
  public var transformationMatrix: TransformMatrix?

  /// Who this is among the faces of a video: the same number in every frame in which the face was
  /// followed without a gap.
  ///
  /// Numbers count up from 0 in the order in which faces appear. None is used again in a task's
  /// life: a face that was lost, if only for one frame, comes back under a new one. `nil` in
  /// ``RunningMode/image``, where pictures have nothing to do with each other.
  public var trackingID: Int?

  /// The detector's score of the face, 0 to 1; `nil` if the detector did not find it in this frame,
  /// because the face was followed from the frame before.
  public var detectionScore: Float?

  /// How sure the landmark model is that there is a face where it looked, 0 to 1; `nil` if unknown,
  /// as for faces that are read from a file.
  public var presenceScore: Float?

  /// Describes a face.
  public init(
    landmarks: [NormalizedLandmark],
    blendshapes: Classifications? = nil,
    transformationMatrix: TransformMatrix? = nil,
    trackingID: Int? = nil,
    detectionScore: Float? = nil,
    presenceScore: Float? = nil
  ) {
    self.landmarks = landmarks
    self.blendshapes = blendshapes
    self.transformationMatrix = transformationMatrix
    self.trackingID = trackingID
    self.detectionScore = detectionScore
    self.presenceScore = presenceScore
  }

  /// Where the head looks, in degrees; `nil` without a ``transformationMatrix``.
  public var headPose: HeadPose? { transformationMatrix.map(HeadPose.init) }
}
