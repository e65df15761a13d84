import FaceTasks
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A rotation in rows.
private typealias Rows = [[Double]]

private func product(_ a: Rows, _ b: Rows) -> Rows {
  (0..<3).map { i in (0..<3).map { j in (0..<3).reduce(0) { $0 + a[i][$1] * b[$1][j] } } }
}

/// Turns counter-clockwise as seen against an axis: 0 is x, 1 is y, 2 is z.
private func turn(around axis: Int, by degrees: Float) -> Rows {
  let angle = Double(degrees) * .pi / 180
  let (c, s) = (cos(angle), sin(angle))
  switch axis {
  case 0: return [[1, 0, 0], [0, c, -s], [0, s, c]]
  case 1: return [[c, 0, s], [0, 1, 0], [-s, 0, c]]
  default: return [[c, -s, 0], [s, c, 0], [0, 0, 1]]
  }
}

private func matrix(_ rows: Rows, scale: Double = 1) -> TransformMatrix {
  func column(_ index: Int) -> SIMD4<Float> {
    SIMD4(SIMD3((0..<3).map { Float(rows[$0][index] * scale) }), 0)
  }
  return TransformMatrix(columns: column(0), column(1), column(2), SIMD4(3, -2, -50, 1))
}

@Suite struct HeadPoseTests {
  /// Degrees of rounding: sines in single precision, at angles where they are steep enough.
  private let tolerance: Float = 1e-3

  @Test("Angles come back from the matrix they make", arguments: [-170, -80, -30, 0, 10, 85])
  func roundTrip(_ yaw: Float) {
    for pitch: Float in [-80, -15, 0, 40] {
      for roll: Float in [-160, -20, 0, 90] {
        let rows = product(
          turn(around: 1, by: yaw),
          product(turn(around: 0, by: -pitch), turn(around: 2, by: roll))
        )
        // A scale of 1.02 must not change the angles.
        let pose = HeadPose(matrix(rows, scale: 1.02))
        #expect(abs(pose.yaw - yaw) < tolerance)
        #expect(abs(pose.pitch - pitch) < tolerance)
        #expect(abs(pose.roll - roll) < tolerance)
      }
    }
  }

  @Test("A nose that points to the picture's right and up has positive yaw and pitch")
  func signs() {
    // The canonical face looks along +z: the third column is where the nose points.
    let right = HeadPose(matrix([[0, 0, 1], [0, 1, 0], [-1, 0, 0]]))
    #expect(abs(right.yaw - 90) < tolerance)
    let (c, s) = (cos(0.5), sin(0.5))
    let up = HeadPose(matrix([[1, 0, 0], [0, c, s], [0, -s, c]]))
    #expect(up.pitch > 20)
    // The subject's left eye, at the picture's right, is the upper one.
    let counterClockwise = HeadPose(matrix([[c, -s, 0], [s, c, 0], [0, 0, 1]]))
    #expect(counterClockwise.roll > 20)
  }

  @Test("Pictures that are turned roll the head, mirrored ones do not change its pitch")
  func pictures() throws {
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(),
        outputFacialTransformationMatrixes: true
      )
    )
    func pose(_ name: String) throws -> HeadPose {
      let face = try landmarker.detect(image: picture(name, rotationDegrees: 0)).faces.first
      return try #require(face?.headPose)
    }
    let plain = try pose("astronaut.png")
    // She bows her head a little.
    #expect(plain.pitch < -5 && plain.pitch > -25)
    // The pictures are turned by 25 degrees counter-clockwise and 40 degrees clockwise.
    let tolerance: Float = 4
    #expect(abs(try pose("tilt-plus-25.png").roll - plain.roll - 25) < tolerance)
    #expect(abs(try pose("tilt-minus-40.png").roll - plain.roll + 40) < tolerance)
    // The part of the photograph that was mirrored.
    let photo = try picture("astronaut.png", rotationDegrees: 0).buffer
    let cut = MPImage(buffer: try part(of: photo, x: 93, y: 0, width: 260, height: 240))
    let original = try #require(try landmarker.detect(image: cut).faces.first?.headPose)
    let mirrored = try pose("mirrored.png")
    #expect(abs(mirrored.pitch - original.pitch) < tolerance)
    #expect(abs(mirrored.roll + original.roll) < tolerance)
    #expect(abs(mirrored.yaw + original.yaw) < tolerance)
  }

  @Test func thereIsNoPoseWithoutAMatrix() {
    #expect(Face(landmarks: []).headPose == nil)
  }
}
