import Bytes
import FaceModels
import FaceTasks
import Images
import TestSupport
import Testing

/// A part of `astronaut.png`, enlarged or made smaller.
private struct Paste {
  /// Left, top and side of the part.
  var part = (x: 0, y: 0, side: 512)
  var x: Int
  var y: Int
  var size: Int
  var isUpsideDown = false

  /// The face with little around it; it is half as wide as the part.
  static let face = (x: 130, y: 35, side: 190)
}

/// A grey picture with faces on it.
private func collage(width: Int, height: Int, _ pastes: [Paste]) throws -> MPImage {
  let source = try picture("astronaut.png", rotationDegrees: 0).buffer
  let bytes = source.bytes.array
  var pixels = [UInt8](repeating: 128, count: 3 * width * height)
  for paste in pastes {
    for j in 0..<paste.size {
      for i in 0..<paste.size {
        var (x, y) = (i * paste.part.side / paste.size, j * paste.part.side / paste.size)
        if paste.isUpsideDown { (x, y) = (paste.part.side - 1 - x, paste.part.side - 1 - y) }
        let from = (paste.part.y + y) * source.bytesPerRow + 3 * (paste.part.x + x)
        let to = 3 * ((paste.y + j) * width + paste.x + i)
        for channel in 0..<3 { pixels[to + channel] = bytes[from + channel] }
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

  private func detector(
    _ search: FaceSearch,
    minimumScore: Float = 0.5
  ) throws -> FaceDetector {
    try FaceDetector(
      options: FaceDetectorOptions(
        baseOptions: .shortRange(),
        minDetectionConfidence: minimumScore,
        faceSearch: search
      )
    )
  }

  /// How many of the found boxes have their middle near that of a box.
  private func count(of box: PixelRect, in found: [Detection]) -> Int {
    found.count { other in
      let dx = 2 * (box.x - other.boundingBox.x) + box.width - other.boundingBox.width
      let dy = 2 * (box.y - other.boundingBox.y) + box.height - other.boundingBox.height
      return abs(dx) < box.width && abs(dy) < box.height
    }
  }

  @Test("The full-range detector finds faces the short-range one misses")
  func fullRange() throws {
    // The face is about a fifth of the pasted picture wide: a tenth of the whole.
    let image = try collage(width: 640, height: 640, [Paste(x: 100, y: 200, size: 320)])
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
      places.map { Paste(x: $0.0, y: $0.1, size: 100) }
    )
    #expect(try detector(FaceSearch()).detect(image: image).detections.isEmpty)
    // The face is about 19 pixels wide.
    for width in [FaceWidth.pixels(18), .fraction(0.018)] {
      // More views show more that looks like a face, but less so than a face does.
      let found = try detector(FaceSearch(smallestFace: width), minimumScore: 0.6)
        .detect(image: image).detections
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
      #expect(!expected.isEmpty)
      for face in expected {
        #expect(count(of: face.boundingBox, in: found.detections) == 1, "\(name)")
      }
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
      let found = try detector(FaceSearch(angles: angles)).detect(image: image).detections
      // The best view of an upright face is the upright one.
      #expect(found.first == expected.first)
      #expect(count(of: try #require(expected.first).boundingBox, in: found) == 1)
      if angles == .retry { #expect(found == expected) }
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
    // Not exactly: the nearer face is seen in stronger perspective.
    #expect(abs(narrow / usual - 2) < 0.1)
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
    // The detector takes the large face, which stands on its head, for an upright one with a score of
    // 0.70 and gives the small one 0.62; the landmark model then sees no face in the large one.
    let image = try collage(
      width: 500,
      height: 300,
      [
        Paste(part: Paste.face, x: 0, y: 0, size: 250, isUpsideDown: true),
        Paste(part: Paste.face, x: 300, y: 60, size: 120),
      ]
    )
    func faces(_ change: (inout FaceLandmarkerOptions) -> Void) throws -> [Face] {
      try landmarker(change).detect(image: image).faces
    }
    #expect(try faces { _ in }.isEmpty)
    let refilled = try faces { $0.refillsCandidates = true }
    #expect(refilled.count == 1)
    let nose = try #require(refilled.first).landmarks[1]
    #expect(abs(nose.x * 500 - 360) < 10)
    #expect(abs(nose.y * 300 - 120) < 10)
    // Two places are enough for both without refilling, and the order is that of the scores.
    let both = try landmarker(numFaces: 2) { _ in }.detect(image: image).faces
    #expect(both == refilled)
    // A retry turns to the large face instead, as no upright one was found.
    let turned = try faces { $0.faceSearch.angles = .retry }
    #expect(turned.count == 1)
    #expect(try #require(turned.first).landmarks[1].x * 500 < 250)
  }
}
