/// Everything known about one face.
public struct Face: Sendable, Hashable {
  /// The 478 points of the mesh, the irises being the last ten.
  public var landmarks: [NormalizedLandmark]

  /// The 52 blendshape scores; `nil` if they were not asked for.
  public var blendshapes: Classifications?

  /// The face's pose; `nil` if it was not asked for or if the face is too small for one.
  public var transformationMatrix: TransformMatrix?

  /// Describes a face.
  public init(
    landmarks: [NormalizedLandmark],
    blendshapes: Classifications? = nil,
    transformationMatrix: TransformMatrix? = nil
  ) {
    self.landmarks = landmarks
    self.blendshapes = blendshapes
    self.transformationMatrix = transformationMatrix
  }
}
