import Bytes
import FaceTasks
import Images
import TestSupport
import Testing

/// Frames of a film in which faces come and go.
private struct Scene {
  private let three = try? picture("three-faces-600x240.png", rotationDegrees: 0).buffer
  private let none = try? picture("flat.png", rotationDegrees: 0)

  /// All three faces, the two at the left, or none.
  func frame(_ faces: Int) throws -> MPImage {
    let buffer = try #require(three)
    switch faces {
    case 0: return try #require(none)
    case 2:
      // The right third turns grey.
      var bytes = buffer.bytes.array
      for row in 0..<buffer.height {
        for index in 3 * 400..<3 * buffer.width { bytes[row * buffer.bytesPerRow + index] = 128 }
      }
      return MPImage(
        buffer: try ImageBuffer(
          bytes: SharedBytes(bytes),
          width: buffer.width,
          height: buffer.height,
          bytesPerRow: buffer.bytesPerRow,
          pixelFormat: buffer.pixelFormat
        )
      )
    default: return MPImage(buffer: buffer)
    }
  }
}

@Suite struct TrackingTests {
  private func landmarker(
    _ mode: RunningMode = .video,
    numFaces: Int = 3,
    _ change: (inout FaceLandmarkerOptions) -> Void = { _ in }
  ) throws -> FaceLandmarker {
    var options = FaceLandmarkerOptions(
      baseOptions: try .landmarkerBundle(),
      runningMode: mode,
      numFaces: numFaces
    )
    change(&options)
    return try FaceLandmarker(options: options)
  }

  @Test("Faces keep their numbers while they are followed, and never get an old one")
  func numbersOfFaces() throws {
    let tracker = try landmarker()
    let scene = Scene()
    let numbers = try [3, 3, 3, 0, 3, 3].enumerated().map { time, count in
      try tracker.detect(videoFrame: scene.frame(count), timestampInMilliseconds: 33 * time)
        .faces.map(\.trackingID)
    }
    #expect(numbers[0] == [0, 1, 2])
    #expect(numbers[1] == [0, 1, 2] && numbers[2] == [0, 1, 2])
    #expect(numbers[3] == [])
    #expect(numbers[4] == [3, 4, 5])
    #expect(numbers[5] == [3, 4, 5])
  }

  @Test("A face that the detector finds again keeps its number")
  func detectedAgain() throws {
    // With room for a fourth face the detector runs in every frame and replaces every region.
    let tracker = try landmarker(numFaces: 4)
    let scene = Scene()
    var seen: [[Int?]] = []
    for time in 0..<4 {
      let faces = try tracker.detect(
        videoFrame: scene.frame(3),
        timestampInMilliseconds: 33 * time
      ).faces
      #expect(faces.allSatisfy { $0.detectionScore != nil })
      seen.append(faces.map(\.trackingID))
    }
    #expect(tracker.detectorRunCount == 4)
    #expect(seen.allSatisfy { Set($0) == [0, 1, 2] })
  }

  @Test("Who stays keeps the number when another leaves, who returns gets a new one")
  func oneLeaves() throws {
    let tracker = try landmarker()
    let scene = Scene()
    let found = try [3, 3, 2, 2, 3, 3].enumerated().map { time, count in
      try tracker.detect(videoFrame: scene.frame(count), timestampInMilliseconds: time).faces
    }
    let start = Set(found[1].compactMap(\.trackingID))
    #expect(start == [0, 1, 2])
    let staying = Set(found[2].compactMap(\.trackingID))
    #expect(staying.count == 2 && staying.isSubset(of: start))
    #expect(Set(found[3].compactMap(\.trackingID)) == staying)
    let last = try #require(found.last)
    #expect(Set(last.compactMap(\.trackingID)) == staying.union([3]))
    // A number always is the same face: noses of two frames lie near each other.
    for face in found[2] {
      let before = found[1].first { $0.trackingID == face.trackingID }
      let nose = try #require(before?.landmarks[1])
      #expect(abs(nose.x - face.landmarks[1].x) < 0.02)
    }
  }

  @Test("A detection score is there when the detector found the face, a presence score always")
  func scores() throws {
    let tracker = try landmarker(numFaces: 1)
    let image = try picture("astronaut.png", rotationDegrees: 0)
    let first = try #require(
      try tracker.detect(videoFrame: image, timestampInMilliseconds: 0).faces.first
    )
    let second = try #require(
      try tracker.detect(videoFrame: image, timestampInMilliseconds: 33).faces.first
    )
    // MediaPipe's score of this picture is 0.92173868.
    #expect(abs(try #require(first.detectionScore) - 0.921_738_68) < 1e-5)
    #expect(second.detectionScore == nil)
    for face in [first, second] {
      let presence = try #require(face.presenceScore)
      #expect(presence > 0.9 && presence <= 1)
    }
  }

  @Test("Single pictures have no numbers, but scores")
  func imageMode() throws {
    let image = try picture("three-faces-600x240.png", rotationDegrees: 0)
    let faces = try landmarker(.image).detect(image: image).faces
    #expect(faces.count == 3)
    #expect(faces.allSatisfy { $0.trackingID == nil })
    let scores = faces.compactMap(\.detectionScore)
    #expect(scores.count == 3)
    #expect(scores == scores.sorted(by: >))
    #expect(faces.allSatisfy { ($0.presenceScore ?? 0) > 0.5 })
    let detector = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    #expect(try detector.detect(image: image).detections.allSatisfy { $0.trackingID == nil })
  }

  @Test("A detector without a mesh numbers faces too")
  func numbersOfDetections() throws {
    let detector = try FaceDetector(
      options: FaceDetectorOptions(baseOptions: .shortRange(), runningMode: .video)
    )
    let scene = Scene()
    let found = try [3, 3, 0, 3].enumerated().map { time, count in
      try detector.detect(videoFrame: scene.frame(count), timestampInMilliseconds: time).detections
    }
    #expect(found.map { $0.map(\.trackingID) } == [[0, 1, 2], [0, 1, 2], [], [3, 4, 5]])
    #expect(found[0].map(\.boundingBox) == found[3].map(\.boundingBox))
    #expect(found[0].allSatisfy { $0.score == $0.categories.first?.score })
  }

  @Test("Every face is smoothed if the options say so, as one face is")
  func smoothing() throws {
    let still = try landmarker(numFaces: 3) { $0.smoothsEveryFace = true }
    let plain = try landmarker(numFaces: 3)
    let scene = try #require(try? picture("three-faces-600x240.png", rotationDegrees: 0).buffer)
    /// How far the nose tips of all faces jump from frame to frame, together.
    func jump(_ tracker: FaceLandmarker) throws -> Float {
      var last: [Int: Float] = [:]
      var sum: Float = 0
      for time in 0..<8 {
        // The camera trembles by a pixel.
        let x = time % 2
        let frame = MPImage(buffer: try part(of: scene, x: x, y: x, width: 598, height: 238))
        let faces = try tracker.detect(videoFrame: frame, timestampInMilliseconds: 33 * time).faces
        #expect(faces.count == 3)
        for face in faces {
          let number = try #require(face.trackingID)
          if let before = last[number] { sum += abs(face.landmarks[1].x - before) }
          last[number] = face.landmarks[1].x
        }
      }
      return sum
    }
    let (steady, loose) = (try jump(still), try jump(plain))
    #expect(steady < loose * 0.7, "\(steady) of \(loose)")
  }

  @Test("With one face, smoothing every face is what MediaPipe does")
  func smoothingOfOneFace() throws {
    func faces(_ tracker: FaceLandmarker) throws -> [[Face]] {
      let image = try picture("astronaut.png", rotationDegrees: 0).buffer
      return try (0..<6).map { time in
        let x = time == 3 ? 212 : 60 + 4 * time
        let frame = try part(of: image, x: x, y: time == 3 ? 212 : 0, width: 300, height: 300)
        return try tracker.detect(
          videoFrame: MPImage(buffer: frame),
          timestampInMilliseconds: 40 * time
        ).faces
      }
    }
    let expected = try faces(landmarker(numFaces: 1))
    #expect(expected.map(\.count) == [1, 1, 1, 0, 1, 1])
    #expect(try faces(landmarker(numFaces: 1) { $0.smoothsEveryFace = true }) == expected)
  }
}
