#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The angles of a head in degrees, with ML Kit's signs, as seen in the upright picture.
package struct EulerAngles: Sendable, Hashable {
  /// Pitch: positive if the face looks up.
  package var x: Double
  /// Yaw: positive if the face looks to the picture's right.
  package var y: Double
  /// Roll: positive if the head leans counter-clockwise.
  package var z: Double

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Takes a rotation apart: first pitch, then yaw, then roll.
  ///
  /// Roll comes last, so turning the picture by it makes the face upright. Axes are those of the
  /// picture: x to its right, y up, z towards the viewer.
  ///
  /// - Parameter columns: Where the face's own axes point; their lengths do not matter.
  package init(rotation columns: InlineArray<3, SIMD3<Double>>) {
    var unit = columns
    for axis in 0..<3 {
      let length = (columns[axis] * columns[axis]).sum().squareRoot()
      if length > 0 { unit[axis] /= length }
    }
    let degrees = 180 / Double.pi
    y = -asin(min(max(unit[0].z, -1), 1)) * degrees
    x = -atan2(unit[1].z, unit[2].z) * degrees
    z = atan2(unit[0].y, unit[0].x) * degrees
  }

  /// The rotation as columns: the directions of the face's own axes.
  ///
  /// x points to the picture's right, y up, z towards the viewer, both for the picture and for a
  /// face that looks at the viewer.
  package var rotation: InlineArray<3, SIMD3<Double>> {
    let radians = Double.pi / 180
    let (sx, cx) = (sin(-x * radians), cos(-x * radians))
    let (sy, cy) = (sin(y * radians), cos(y * radians))
    let (sz, cz) = (sin(z * radians), cos(z * radians))
    return [
      SIMD3(cz * cy, sz * cy, -sy),
      SIMD3(cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx),
      SIMD3(cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx),
    ]
  }
}
