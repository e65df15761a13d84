import Bytes
import FaceTasks
import Images
import TestSupport
import Testing

/// The real graph can fail in the middle of a film: a face that is so small on the sensor of a camera
/// with a very long lens that the fit of the pose gives up, which fails the whole frame as in MediaPipe.
@Suite struct FailingFrameTests {
  /// Focal length in pixels at which the face of `astronaut.png` is just large enough, about 6.5
  /// pixels a centimetre, and half the face is not: the fit needs a scale above 1e-9.
  private static let longLens: Float = 4.5e9

  private func landmarker(numFaces: Int) throws -> FaceLandmarker {
    try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(),
        runningMode: .video,
        numFaces: numFaces,
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true,
        smoothsEveryFace: true,
        camera: .focalLength(pixels: Self.longLens)
      )
    )
  }

  /// A frame that works, or one with every second row and column only, which fails.
  private func frame(_ index: Int, fails: Bool) throws -> MPImage {
    let photo = try picture("astronaut.png", rotationDegrees: 0).buffer
    let cut = try part(of: photo, x: 60 + 3 * index, y: 0, width: 300, height: 300)
    guard fails else { return MPImage(buffer: cut) }
    let bytes = cut.bytes.array
    var half: [UInt8] = []
    for row in 0..<150 {
      for column in 0..<150 {
        let start = 3 * (2 * row * 300 + 2 * column)
        half += bytes[start..<start + 3]
      }
    }
    return MPImage(
      buffer: try ImageBuffer(
        bytes: SharedBytes(half),
        width: 150,
        height: 150,
        pixelFormat: .rgb
      )
    )
  }

  @Test("A film goes on after the landmarker graph failed, as if it began anew", arguments: [1, 2])
  func recovery(numFaces: Int) throws {
    let tracker = try landmarker(numFaces: numFaces)
    var after: [Face] = []
    for index in 0..<8 {
      let frame = try frame(index, fails: index == 3)
      if index == 3 {
        let error = #expect(throws: TaskError.self) {
          try tracker.detect(videoFrame: frame, timestampInMilliseconds: 33 * index)
        }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message.contains("face geometry") == true)
      } else {
        let faces = try tracker.detect(
          videoFrame: frame,
          timestampInMilliseconds: 33 * index
        ).faces
        #expect(faces.count == 1)
        #expect(faces.first?.trackingID == (index < 3 ? 0 : 1), "frame \(index)")
        if index > 3 { after += faces }
      }
    }
    let fresh = try landmarker(numFaces: numFaces)
    var expected: [Face] = []
    for index in 4..<8 {
      expected += try fresh.detect(
        videoFrame: frame(index, fails: false),
        timestampInMilliseconds: 33 * index
      ).faces
    }
    // Numbers are not used twice, everything else is forgotten.
    for index in expected.indices { expected[index].trackingID = 1 }
    #expect(after == expected)
  }
}
