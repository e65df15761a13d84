#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a head looks: three angles in degrees, all 0 for an upright head that faces the camera.
///
/// The axes are those of ``TransformMatrix``: x points to the picture's right, y up, z from the
/// picture to the camera. Signs are those of ML Kit's Euler angles. The head is rolled first, then
/// pitched, then turned, each around a fixed axis: the rotation is R(y, yaw) R(x, -pitch) R(z, roll),
/// every R counter-clockwise as seen against its axis.
///
/// "Right" and "up" are those of the stored picture. A picture that lies on its side gives a roll of
/// about 90 degrees.
public struct HeadPose: Sendable, Hashable {
  /// Turn around the vertical axis, -180 to 180: positive if the face looks to the picture's right,
  /// which is the subject's left.
  public var yaw: Float

  /// Nod, -90 to 90: positive if the face looks up.
  public var pitch: Float

  /// Lean, -180 to 180: positive if the head is turned counter-clockwise as seen in the picture.
  public var roll: Float

  /// Describes a pose by its angles.
  public init(yaw: Float, pitch: Float, roll: Float) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// The rotation of a matrix.
  ///
  /// Its scale does not count. At a pitch of exactly 90 degrees yaw and roll turn the same way, and
  /// only their sum or difference means anything.
  public init(_ matrix: TransformMatrix) {
    func column(_ index: Int) -> SIMD3<Float> {
      SIMD3(
        matrix[row: 0, column: index],
        matrix[row: 1, column: index],
        matrix[row: 2, column: index]
      )
    }
    // A similarity: all columns are as long as each other.
    let scale = max((column(0) * column(0)).sum().squareRoot(), .leastNormalMagnitude)
    let (x, y, z) = (column(0) / scale, column(1) / scale, column(2) / scale)
    let degrees = 180 / Float.pi
    yaw = atan2f(z.x, z.z) * degrees
    pitch = asinf(min(max(z.y, -1), 1)) * degrees
    roll = atan2f(x.y, y.y) * degrees
  }
}
