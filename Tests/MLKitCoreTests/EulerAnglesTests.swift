import MLKitCore
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Angles and rotations.
@Suite struct EulerAnglesTests {
  /// Far below what anyone can see, far above rounding of double numbers.
  private static let tolerance = 1e-9

  @Test func rotationsGiveTheirAngles() {
    for x in stride(from: -60.0, through: 60, by: 30) {
      for y in stride(from: -75.0, through: 75, by: 25) {
        for z in stride(from: -150.0, through: 150, by: 50) {
          let angles = EulerAngles(rotation: EulerAngles(x: x, y: y, z: z).rotation)
          #expect(abs(angles.x - x) < Self.tolerance)
          #expect(abs(angles.y - y) < Self.tolerance)
          #expect(abs(angles.z - z) < Self.tolerance)
        }
      }
    }
  }

  @Test func axesPointWhereTheFaceLooks() {
    // Where the nose points, in the picture's x right, y up, z towards the viewer.
    #expect(EulerAngles(x: 0, y: 30, z: 0).rotation[2].x > 0.4, "positive yaw looks to the right")
    #expect(EulerAngles(x: 30, y: 0, z: 0).rotation[2].y > 0.4, "positive pitch looks up")
    // Where the top of the head points.
    #expect(EulerAngles(x: 0, y: 0, z: 30).rotation[1].x < -0.4, "positive roll leans to the left")
  }

  @Test func scaleDoesNotMatter() {
    var rotation = EulerAngles(x: 10, y: 20, z: 30).rotation
    for axis in 0..<3 { rotation[axis] *= 7.5 }
    let angles = EulerAngles(rotation: rotation)
    #expect(abs(angles.x - 10) < Self.tolerance)
    #expect(abs(angles.y - 20) < Self.tolerance)
    #expect(abs(angles.z - 30) < Self.tolerance)
  }

  /// Six points of a turned head, seen without perspective, give its angles back.
  @Test func sixPointsGiveTheirAngles() throws {
    let pose = try KeypointPose()
    for (x, y, z) in [(0.0, 0.0, 0.0), (15, 0, 0), (0, 25, 0), (0, 0, 40), (-10, -30, 20)] {
      let turn = EulerAngles(x: x, y: y, z: z).rotation
      let points = KeypointPose.canonicalPoints.map { point in
        let place = turn[0] * point.x + turn[1] * point.y + turn[2] * point.z
        return SIMD2(300 + 20 * place.x, 200 - 20 * place.y)
      }
      let angles = try #require(pose.angles(of: points))
      // The depths are found by repetition, which ends before the last digit.
      #expect(abs(angles.x - x) < 0.5)
      #expect(abs(angles.y - y) < 0.5)
      #expect(abs(angles.z - z) < 0.5)
    }
  }
}
