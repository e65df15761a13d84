import FaceTasks

/// Where a head looks: three angles in degrees, all 0 for an upright head that faces the camera.
///
/// Not in MediaPipe. The head is rolled first, then pitched, then turned.
public struct HeadPose: Sendable, Hashable {
  /// Turn, -180 to 180: positive if the face looks to the picture's right.
  public let yaw: Float
  /// Nod, -90 to 90: positive if the face looks up.
  public let pitch: Float
  /// Lean, -180 to 180: positive if the head is turned counter-clockwise as seen in the picture.
  public let roll: Float
}

extension HeadPose {
  init(_ pose: FaceTasks.HeadPose) {
    self.init(yaw: pose.yaw, pitch: pose.pitch, roll: pose.roll)
  }
}
