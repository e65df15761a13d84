import Bytes
import FaceModels
import FaceTasks
import Images
import TestSupport
import Testing

/// A grey picture with copies of another one on it, each enlarged or made smaller.
private func collage(
  width: Int,
  height: Int,
  _ pastes: [(name: String, x: Int, y: Int, size: Int)]
) throws -> MPImage {
  var pixels = [UInt8](repeating: 128, count: 3 * width * height)
  for paste in pastes {
    let source = try picture(paste.name, rotationDegrees: 0).buffer
    let channels = source.pixelFormat.bytesPerPixel
    let bytes = source.bytes.array
    for j in 0..<paste.size {
      for i in 0..<paste.size {
        let x = i * source.width / paste.size
        let y = j * source.height / paste.size
        for channel in 0..<3 {
          pixels[3 * ((paste.y + j) * width + paste.x + i) + channel] =
            bytes[y * source.bytesPerRow + x * channels + channel]
        }
      }
    }
  }
  return MPImage(
    buffer: try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: width,
      height: height,
      pixelFormat: .rgb
    )
  )
}

@Suite("Options beyond MediaPipe")
struct BeyondMediaPipeTests {
  private func landmarker(
    numFaces: Int = 1,
    _ change: (inout FaceLandmarkerOptions) -> Void
  ) throws -> FaceLandmarker {
    var options = FaceLandmarkerOptions(baseOptions: try .landmarkerBundle(), numFaces: numFaces)
    change(&options)
    return try FaceLandmarker(options: options)
  }

  private func detector(_ search: FaceSearch) throws -> FaceDetector {
    try FaceDetector(
      options: FaceDetectorOptions(baseOptions: .shortRange(), faceSearch: search)
    )
  }

  @Test("The full-range detector finds faces the short-range one misses")
  func fullRange() throws {
    // The face is about a fifth of the pasted picture wide: a tenth of the whole.
    let image = try collage(width: 640, height: 640, [("astronaut.png", 100, 200, 320)])
    #expect(try landmarker { _ in }.detect(image: image).faces.isEmpty)
    let model = try ModelAsset.path(FaceModels.faceDetectionFullRangeSparse)
    let faces = try landmarker { $0.faceDetectorModel = model }.detect(image: image).faces
    let nose = try #require(faces.first?.landmarks[1])
    // MediaPipe's nose tip of the original picture is at (0.4304, 0.2486) by its detector.
    #expect(abs(nose.x * 640 - (100 + 0.43 * 320)) < 6)
    #expect(abs(nose.y * 640 - (200 + 0.25 * 320)) < 6)
  }

  @Test("A model that is no detector is refused, one that is missing not found")
  func otherDetectors() throws {
    let wrong = #expect(throws: TaskError.self) {
      try landmarker { $0.faceDetectorModel = .bytes(SharedBytes([1, 2, 3])) }
    }
    #expect(wrong?.code == .invalidArgument)
    let missing = #expect(throws: TaskError.self) {
      try landmarker { $0.faceDetectorModel = .path("/no/such/model.tflite") }
    }
    #expect(missing?.code == .notFound)
  }

  @Test("A search for small faces finds each once, wherever it lies")
  func smallFaces() throws {
    let places = [(0, 0), (150, 420), (470, 200), (760, 430), (900, 0)]
    let image = try collage(
      width: 1_000,
      height: 560,
      places.map { ("astronaut.png", $0.0, $0.1, 100) }
    )
    #expect(try detector(FaceSearch()).detect(image: image).detections.isEmpty)
    // The face is about 19 pixels wide.
    for width in [FaceWidth.pixels(18), .fraction(0.018)] {
      let found = try detector(FaceSearch(smallestFace: width)).detect(image: image).detections
      #expect(found.count == places.count)
      for (x, y) in places {
        let nose = (x: Float(x) + 43, y: Float(y) + 25)
        let count = found.count { detection in
          abs(detection.keypoints[2].x * 1_000 - nose.x) < 4
            && abs(detection.keypoints[2].y * 560 - nose.y) < 4
        }
        #expect(count == 1, "at (\(x), \(y))")
      }
    }
    let faces = try landmarker(numFaces: 9) { $0.faceSearch.smallestFace = .pixels(18) }
      .detect(image: image).faces
    #expect(faces.count == places.count)
  }

  @Test("A search for small faces leaves large ones as they are")
  func largeFaces() throws {
    for name in ["astronaut.png", "three-faces-600x240.png", "six-faces-390x260.png"] {
      let image = try picture(name, rotationDegrees: 0)
      let expected = try detector(FaceSearch()).detect(image: image).detections
      let found = try detector(FaceSearch(smallestFace: .fraction(0.05))).detect(image: image)
      #expect(found.detections.count == expected.count, "\(name)")
    }
  }

  @Test("Faces that lie or stand on their heads are found if asked for", arguments: [90, 180, 270])
  func turned(_ degrees: Int) throws {
    let image = try picture("rotated-\(degrees).png", rotationDegrees: 0)
    let upright = try #require(
      try landmarker { _ in }.detect(
        image: picture("upright-225x300.png", rotationDegrees: 0)
      ).faces.first
    )
    for angles in [FaceAngles.retry, .all] {
      let faces = try landmarker { $0.faceSearch.angles = angles }.detect(image: image).faces
      #expect(faces.count == 1)
      // The pictures were turned counter-clockwise. The chin too, so that a mesh that stands on its
      // head does not count.
      for index in [1, 152] {
        let point = try #require(faces.first).landmarks[index]
        let (x, y) = (upright.landmarks[index].x, upright.landmarks[index].y)
        let expected: (x: Float, y: Float) =
          switch degrees {
          case 90: (y, 1 - x)
          case 180: (1 - x, 1 - y)
          default: (1 - y, x)
          }
        #expect(abs(point.x - expected.x) < 0.02, "\(angles)")
        #expect(abs(point.y - expected.y) < 0.02, "\(angles)")
      }
    }
  }

  @Test("An upright face is found as before when all angles are searched")
  func uprightInAllAngles() throws {
    let image = try picture("astronaut.png", rotationDegrees: 0)
    let expected = try detector(FaceSearch()).detect(image: image).detections
    for angles in [FaceAngles.retry, .all] {
      #expect(try detector(FaceSearch(angles: angles)).detect(image: image).detections == expected)
    }
  }

  @Test("No face stays no face")
  func noFace() throws {
    let image = try picture("no-face.png", rotationDegrees: 0)
    let search = FaceSearch(smallestFace: .fraction(0.05), angles: .all)
    #expect(try detector(search).detect(image: image).detections.isEmpty)
  }

  @Test("Half the angle gives twice the distance, and a focal length the same as its angle")
  func cameras() throws {
    let image = try picture("astronaut.png", rotationDegrees: 0)
    func distance(_ camera: PerspectiveCamera) throws -> Float {
      let faces = try landmarker {
        $0.outputFacialTransformationMatrixes = true
        $0.camera = camera
      }.detect(image: image).faces
      return -(try #require(faces.first?.transformationMatrix?[row: 2, column: 3]))
    }
    let usual = try distance(.mediaPipe)
    // tan(31.5 degrees) is 0.6128: half of it is that of 17.03 degrees, with a focal length of
    // 256 / 0.3064 pixels for 512 rows.
    let narrow = try distance(.verticalFieldOfView(degrees: 34.06))
    #expect(abs(narrow / usual - 2) < 0.03)
    #expect(abs(try distance(.focalLength(pixels: 835.5)) / narrow - 1) < 1e-3)
    let landmarks = try #require(
      try landmarker { _ in }.detect(image: image).faces.first?.landmarks
    )
    let stored = try FaceGeometry(
      baseOptions: .landmarkerBundle(),
      camera: .verticalFieldOfView(degrees: 34.06)
    ).transformationMatrix(landmarks: landmarks, imageWidth: 512, imageHeight: 512)
    #expect(stored.map { -$0[row: 2, column: 3] } == narrow)
  }

  @Test("Refilled candidates stop at the number of faces and repeat nobody")
  func refilled() throws {
    let image = try picture("six-faces-390x260.png", rotationDegrees: 0)
    let all = try landmarker(numFaces: 10) { _ in }.detect(image: image).faces
    let refilled = try landmarker(numFaces: 10) { $0.refillsCandidates = true }
      .detect(image: image).faces
    #expect(refilled == all)
    let three = try landmarker(numFaces: 3) { $0.refillsCandidates = true }
      .detect(image: image).faces
    #expect(three == Array(all.prefix(3)))
  }

  @Test("A candidate that fails the presence test gives its place to the next one")
  func refilledAfterFailures() throws {
    let image = try picture("six-faces-390x260.png", rotationDegrees: 0)
    let all = try landmarker(numFaces: 10) { _ in }.detect(image: image).faces
    let presences = all.compactMap(\.presenceScore)
    let best = try #require(presences.max())
    let last = try #require(presences.firstIndex(of: best))
    // So high a threshold that only the surest face passes.
    let threshold = try #require(presences.filter { $0 < best }.max())
    #expect(last > 0, "the surest face is not the best detection")
    for numFaces in 1...last + 1 {
      func faces(refills: Bool) throws -> [Face] {
        try landmarker(numFaces: numFaces) {
          $0.minFacePresenceConfidence = threshold
          $0.refillsCandidates = refills
        }.detect(image: image).faces
      }
      #expect(try faces(refills: true) == [all[last]])
      #expect(try faces(refills: false) == (numFaces > last ? [all[last]] : []))
    }
  }
}
