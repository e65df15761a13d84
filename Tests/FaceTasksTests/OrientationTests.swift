import FaceModels
import FaceTasks
import Images
import TestSupport
import Testing

/// What is found in a picture that is stored turned or mirrored is what is found in the upright one,
/// at the places where the stored pixels are.
@Suite struct OrientationTests {
  /// Samples are counted from the first corner without half a pixel's offset, as in MediaPipe, so
  /// what a turned picture shows is up to one sample off: 1/128 of the picture.
  ///
  /// Found: 0.0079.
  private static let tolerance: Float = 0.01

  /// Blendshapes amplify this about thirtyfold; found: 0.06.
  private static let scoreTolerance: Float = 0.15

  @Test(arguments: Orientation.allCases)
  func landmarks(_ orientation: Orientation) throws {
    let (stored, upright) = try pictures(orientation)
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(),
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true
      )
    )
    let expected = try #require(landmarker.detect(image: MPImage(buffer: upright)).faces.first)
    let face = try #require(
      landmarker.detect(image: MPImage(buffer: stored, orientation: orientation)).faces.first
    )
    var worst: Float = 0
    for (found, landmark) in zip(face.landmarks, expected.landmarks) {
      let (x, y) = place(landmark.x, landmark.y, orientation)
      worst = max(worst, abs(found.x - x), abs(found.y - y))
    }
    #expect(worst < Self.tolerance)
    let scores = try #require(face.blendshapes?.categories.map(\.score))
    let expectedScores = try #require(expected.blendshapes?.categories.map(\.score))
    if orientation == .up || orientation == .upMirrored {
      // A smile is on the side where it is: turned faces get scores of their own.
      #expect(zip(scores, expectedScores).allSatisfy { abs($0 - $1) < Self.scoreTolerance })
    }
    let matrix = try #require(face.transformationMatrix)
    #expect((determinant(matrix) < 0) == orientation.isMirrored)
    let tip = SIMD2(matrix[row: 0, column: 3], matrix[row: 1, column: 3])
    let noseTip = face.landmarks[1]
    // The head is on the side of the picture where the nose is.
    #expect((tip.x > 0) == (noseTip.x > 0.5))
    #expect((tip.y > 0) == (noseTip.y < 0.5))
  }

  @Test(arguments: Orientation.allCases)
  func detections(_ orientation: Orientation) throws {
    let (stored, upright) = try pictures(orientation)
    let detector = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let expected = try #require(detector.detect(image: MPImage(buffer: upright)).detections.first)
    let found = try #require(
      detector.detect(image: MPImage(buffer: stored, orientation: orientation)).detections.first
    )
    for (keypoint, point) in zip(found.keypoints, expected.keypoints) {
      let (x, y) = place(point.x, point.y, orientation)
      #expect(abs(keypoint.x - x) < 0.01 && abs(keypoint.y - y) < 0.01)
    }
    let box = expected.boundingBox
    let middle = place(
      (Float(box.x) + Float(box.width) / 2) / Float(upright.width),
      (Float(box.y) + Float(box.height) / 2) / Float(upright.height),
      orientation
    )
    let centre = (
      (Float(found.boundingBox.x) + Float(found.boundingBox.width) / 2) / Float(stored.width),
      (Float(found.boundingBox.y) + Float(found.boundingBox.height) / 2) / Float(stored.height)
    )
    #expect(abs(middle.0 - centre.0) < 0.02 && abs(middle.1 - centre.1) < 0.02)
  }

  @Test("A video may change between mirrored and not; the face is found at once")
  func changingVideo() throws {
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(baseOptions: .landmarkerBundle(), runningMode: .video)
    )
    for (time, orientation) in [Orientation.up, .downMirrored, .downMirrored, .up, .upMirrored]
      .enumerated()
    {
      let (stored, _) = try pictures(orientation)
      let result = try landmarker.detect(
        videoFrame: MPImage(buffer: stored, orientation: orientation),
        timestampInMilliseconds: 33 * time
      )
      #expect(result.faces.count == 1, "frame \(time), \(orientation)")
    }
  }

  @Test("MediaPipe's refusal of mirrored pictures can be had", arguments: Orientation.allCases)
  func strict(_ orientation: Orientation) throws {
    let detector = try FaceDetector(
      options: FaceDetectorOptions(
        baseOptions: BaseOptions(
          modelAssetPath: FaceModels.faceDetectionShortRange,
          refusesMirroredOrientations: true
        )
      )
    )
    let image = MPImage(buffer: try plainImage(), orientation: orientation)
    guard orientation.isMirrored else {
      #expect(try detector.detect(image: image).detections.isEmpty)
      return
    }
    let error = #expect(throws: TaskError.self) { try detector.detect(image: image) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("\(orientation)") == true)
  }

  /// A portrait, not square, and how it is stored so that the orientation makes it upright.
  private func pictures(
    _ orientation: Orientation
  ) throws -> (stored: ImageBuffer, upright: ImageBuffer) {
    let photo = try picture("astronaut.png", rotationDegrees: 0).buffer
    let upright = try part(of: photo, x: 20, y: 0, width: 330, height: 220)
    // The turn that undoes another is the opposite one, and mirrored ones undo themselves.
    let opposite: Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    return (try upright.uprighted(from: opposite), upright)
  }

  /// Where a point of the upright picture is in the stored one, both as fractions of their size.
  private func place(_ x: Float, _ y: Float, _ orientation: Orientation) -> (x: Float, y: Float) {
    switch orientation {
    case .up: (x, y)
    case .down: (1 - x, 1 - y)
    case .left: (1 - y, x)
    case .right: (y, 1 - x)
    case .upMirrored: (1 - x, y)
    case .downMirrored: (x, 1 - y)
    case .leftMirrored: (y, x)
    case .rightMirrored: (1 - y, 1 - x)
    }
  }

  private func determinant(_ m: TransformMatrix) -> Float {
    func minor(_ a: Int, _ b: Int) -> Float {
      m[row: 1, column: a] * m[row: 2, column: b] - m[row: 1, column: b] * m[row: 2, column: a]
    }
    return m[row: 0, column: 0] * minor(1, 2) - m[row: 0, column: 1] * minor(0, 2)
      + m[row: 0, column: 2] * minor(0, 1)
  }
}
