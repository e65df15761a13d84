import FaceModels
import FaceTasks
import FaceVision
import MLKitCore
import ModelFormats
import Testing

/// Probabilities of faces whose expression is known: the canonical face of the models, which is
/// neutral, the smiling head of the test pictures, and what lies between them.
@Suite struct ExpressionTests {
  private let networks: FaceNetworks

  init() throws { networks = try FaceNetworks.shipped() }

  /// The points of the smiling head, in pixels of a square picture.
  private func smilingHead() throws -> [SIMD3<Float>] {
    let analyzer = try FaceAnalyzer.shipped { $0.findEverything() }
    return try #require(try analyzer.faces("astronaut.png").first?.mesh)
  }

  /// The canonical face where the smiling head is, as large and turned in the plane as that.
  private func neutralHead(like head: [SIMD3<Float>]) throws -> [SIMD3<Float>] {
    let options = BaseOptions(modelAssetPath: try FaceModels.faceLandmarker)
    let canonical = try LandmarkerBundle(options).geometryPipelineMetadata().canonicalMesh
    var points = (0..<canonical.vertexCount).map { vertex in
      let point = canonical.position(ofVertex: vertex)
      return SIMD3(point.x, -point.y, -point.z)
    }
    // It has no irises: discs of 0.6 cm in the middle of the eyes.
    for corners in [[33, 133, 159, 145], [362, 263, 386, 374]] {
      let middle = corners.reduce(SIMD3<Float>.zero) { $0 + points[$1] } / 4
      points.append(middle)
      points += [SIMD3(0.6, 0, 0), SIMD3(0, -0.6, 0), SIMD3(-0.6, 0, 0), SIMD3(0, 0.6, 0)].map {
        middle + $0
      }
    }
    // From the outer corners of the eyes to those of the head: a turn and a scale.
    let (from, to) = (points[263] - points[33], head[263] - head[33])
    let length = from.x * from.x + from.y * from.y
    let (a, b) = (
      (from.x * to.x + from.y * to.y) / length, (from.x * to.y - from.y * to.x) / length
    )
    let (origin, target) = (points[168], head[168])
    return points.map { point in
      let (x, y) = (point.x - origin.x, point.y - origin.y)
      return SIMD3(target.x + a * x - b * y, target.y + b * x + a * y, 0)
    }
  }

  private func probabilities(_ mesh: [SIMD3<Float>]) throws -> FaceProbabilities {
    let landmarks = mesh.map { NormalizedLandmark(x: $0.x / 512, y: $0.y / 512, z: 0) }
    let scores = try networks.classify(landmarks, in: ImageSize(width: 512, height: 512))
    return try #require(FaceProbabilities(scores))
  }

  @Test func theNeutralFaceDoesNotSmileAndLooks() throws {
    let neutral = try probabilities(neutralHead(like: smilingHead()))
    #expect(neutral.smiling < 0.05, "measured: 0.01")
    #expect(neutral.leftEyeOpen > 0.7, "measured: 0.89")
    #expect(neutral.rightEyeOpen > 0.7, "measured: 0.95")
  }

  @Test func smilesGrow() throws {
    let smiling = try smilingHead()
    let neutral = try neutralHead(like: smiling)
    let sweep = try (0...10).map { step in
      let share = Float(step) / 10
      return try probabilities(zip(neutral, smiling).map { $0 * (1 - share) + $1 * share }).smiling
    }
    #expect(sweep == sweep.sorted(), "\(sweep)")
    #expect(sweep[0] < 0.05 && sweep[2] < 0.2, "\(sweep)")
    #expect(sweep[6] > 0.8 && sweep[10] > 0.95, "\(sweep)")
  }

  /// Upper lid and the point of the lower lid below it.
  private static let lids: [LandmarkKind: [(Int, Int)]] = [
    .leftEye: [(398, 382), (384, 381), (385, 380), (386, 374), (387, 373), (388, 390), (466, 249)],
    .rightEye: [(246, 7), (161, 163), (160, 144), (159, 145), (158, 153), (157, 154), (173, 155)],
  ]

  /// The lid goes down to the other one; the other eye stays as it is.
  @Test(arguments: [LandmarkKind.leftEye, .rightEye], [true, false])
  func eyesClose(_ kind: LandmarkKind, smiles: Bool) throws {
    let smiling = try smilingHead()
    let head = smiles ? smiling : try neutralHead(like: smiling)
    let pairs = try #require(Self.lids[kind])
    var (closing, other): ([Double], [Double]) = ([], [])
    for step in 0...10 {
      let share = Float(step) / 10
      var mesh = head
      for (upper, lower) in pairs { mesh[upper] += (mesh[lower] - mesh[upper]) * share }
      let found = try probabilities(mesh)
      closing.append(kind == .leftEye ? found.leftEyeOpen : found.rightEyeOpen)
      other.append(kind == .leftEye ? found.rightEyeOpen : found.leftEyeOpen)
    }
    #expect(closing == closing.sorted(by: >), "\(closing)")
    #expect(closing[0] > 0.7 && closing[10] < 0.01, "\(closing)")
    // One half is reached before the lid is down by two thirds.
    #expect(closing[7] < 0.1, "\(closing)")
    #expect(other.allSatisfy { $0 > 0.7 }, "\(other)")
  }

  /// All pictures show the same smiling head with open eyes, whatever else is done to it.
  @Test(arguments: [
    "astronaut.png", "mirrored.png", "tilt-plus-25.png", "tilt-minus-40.png", "tilt-plus-70.png",
    "turned-left.png", "turned-right.png", "looking-up.png", "looking-down.png", "dark.png",
    "bright.png", "blurred.png", "grey.png", "low-contrast.png", "compressed.jpg",
    "close-up-320x320.png", "tiny-80x60.png",
  ])
  func theHeadOfThePicturesSmilesAndLooks(_ name: String) throws {
    let analyzer = try FaceAnalyzer.shipped { $0.findEverything() }
    let found = try #require(try analyzer.faces(name).first?.probabilities)
    #expect(found.smiling > 0.9)
    #expect(found.leftEyeOpen > 0.9)
    #expect(found.rightEyeOpen > 0.9)
  }
}
