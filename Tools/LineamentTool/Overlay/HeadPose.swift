import FaceTasks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a head looks, as angles: the rotation is yaw after pitch after roll.
///
/// All are in degrees and 0 for a head that faces the camera upright.
struct HeadPose: Hashable {
  /// Positive if the head is turned to the picture's right: the subject's left.
  let yaw: Float
  /// Positive if the head is bowed.
  let pitch: Float
  /// Positive if the head leans counter-clockwise as seen in the picture.
  let roll: Float
  /// Distance of the canonical face's origin from the camera in centimetres.
  let distance: Float

  init(_ matrix: TransformMatrix) {
    func column(_ index: Int) -> SIMD3<Float> {
      SIMD3(
        matrix[row: 0, column: index],
        matrix[row: 1, column: index],
        matrix[row: 2, column: index]
      )
    }
    // The rotation may carry a scale near 1, the same for all columns.
    let scale = max((column(0) * column(0)).sum().squareRoot(), .leastNormalMagnitude)
    let (x, y, z) = (column(0) / scale, column(1) / scale, column(2) / scale)
    let degrees = 180 / Float.pi
    yaw = atan2f(z.x, z.z) * degrees
    pitch = asinf(min(max(-z.y, -1), 1)) * degrees
    roll = atan2f(x.y, y.y) * degrees
    distance = (column(3) * column(3)).sum().squareRoot()
  }
}
