import FaceVision
import Images
import MLKitCore
import Testing

/// Each angle's direction and each side, proved by pictures that were turned or mirrored.
@Suite struct SignTests {
  private func face(_ name: String) throws -> AnalyzedFace {
    try #require(try FaceAnalyzer.shipped { $0.findEverything() }.faces(name).first)
  }

  private func angles(_ name: String) throws -> EulerAngles { try #require(try face(name).angles) }

  @Test func aHeadThatLeansCounterClockwiseHasPositiveRoll() throws {
    let level = try angles("astronaut.png")
    // Turned counter-clockwise by 25 degrees, and clockwise by 40.
    #expect(abs(try angles("tilt-plus-25.png").z - level.z - 25) < 2)
    #expect(abs(try angles("tilt-minus-40.png").z - level.z + 40) < 2)
  }

  @Test func aHeadThatLooksToThePicturesRightHasPositiveYaw() throws {
    let level = try angles("astronaut.png")
    // Drawn on a mesh that was turned by 25 degrees; its depth is a guess of the model.
    #expect(abs(try angles("turned-right.png").y - level.y - 25) < 7)
    #expect(abs(try angles("turned-left.png").y - level.y + 25) < 7)
  }

  @Test func aHeadThatLooksUpHasPositivePitch() throws {
    let level = try angles("astronaut.png")
    #expect(abs(try angles("looking-up.png").x - level.x - 18) < 5)
    #expect(abs(try angles("looking-down.png").x - level.x + 18) < 5)
  }

  @Test func aMirrorTurnsYawAndRollAround() throws {
    let (seen, mirrored) = (try angles("turned-right.png"), try mirroredAngles("turned-right.png"))
    #expect(abs(seen.x - mirrored.x) < 3)
    #expect(abs(seen.y + mirrored.y) < 3)
    #expect(abs(seen.z + mirrored.z) < 3)
    let tilted = try angles("tilt-plus-25.png")
    #expect(abs(tilted.z + (try mirroredAngles("tilt-plus-25.png")).z) < 3)
  }

  private func mirroredAngles(_ name: String) throws -> EulerAngles {
    let analyzer = try FaceAnalyzer.shipped { $0.findEverything() }
    return try #require(try analyzer.faces(name, orientation: .upMirrored).first?.angles)
  }

  /// The same directions without a mesh, from the six points of the detector.
  @Test func sixPointsHaveTheSameSigns() throws {
    func angles(_ name: String) throws -> EulerAngles {
      let analyzer = try FaceAnalyzer.shipped { $0.minimumFaceSize = 0.12 }
      let face = try #require(try analyzer.faces(name).first)
      #expect(!face.anglesAreFromMesh)
      return try #require(face.angles)
    }
    let level = try angles("astronaut.png")
    #expect(abs(try angles("tilt-plus-25.png").z - level.z - 25) < 4)
    // Drawn with 50 and 36 degrees between them.
    #expect(try angles("turned-right.png").y - angles("turned-left.png").y > 30)
    #expect(try angles("looking-up.png").x - angles("looking-down.png").x > 15)
  }

  @Test func theSubjectsLeftIsThePicturesRight() throws {
    let face = try face("astronaut.png")
    for kind in LandmarkKind.allCases where kind.rawValue.contains("Left") {
      let left = try #require(face.landmark(kind))
      let right = try #require(face.landmark(kind.opposite))
      #expect(left.x > right.x, "\(kind)")
    }
    for kind in ContourKind.allCases where kind.rawValue.hasPrefix("Left") {
      let left = try #require(face.contour(kind)?.first)
      let right = try #require(face.contour(kind.opposite)?.first)
      #expect(left.x > right.x, "\(kind)")
    }
  }

  @Test func orderIsAsThePictureShowsIt() throws {
    // Also of a mirrored picture: order does not depend on whose left it is.
    for name in ["astronaut.png", "mirrored.png"] {
      let face = try face(name)
      func x(_ kind: ContourKind) throws -> [Double] {
        try #require(face.contour(kind)).map(\.x)
      }
      func y(_ kind: ContourKind) throws -> [Double] {
        try #require(face.contour(kind)).map(\.y)
      }
      let rightwards: [ContourKind] = [
        .leftEyebrowTop, .leftEyebrowBottom, .rightEyebrowTop, .rightEyebrowBottom,
        .upperLipTop, .upperLipBottom, .noseBottom,
      ]
      for kind in rightwards { #expect(try x(kind) == x(kind).sorted(), "\(kind)") }
      for kind in [ContourKind.lowerLipTop, .lowerLipBottom] {
        #expect(try x(kind) == x(kind).sorted(by: >), "\(kind)")
      }
      for kind in [ContourKind.leftEye, .rightEye] {
        // From the left corner over the upper lid to the right corner, and back below.
        #expect(try x(kind).firstIndex(of: x(kind).min() ?? 0) == 0)
        #expect(try x(kind).firstIndex(of: x(kind).max() ?? 0) == 8)
        #expect(try y(kind)[4] < y(kind)[12])
      }
      #expect(try y(.noseBridge)[0] < y(.noseBridge)[1])
      // Forehead, the picture's right, chin, the picture's left.
      let (column, row) = (try x(.face), try y(.face))
      #expect(row.firstIndex(of: row.min() ?? 0).map { [35, 0, 1].contains($0) } == true)
      #expect(row.firstIndex(of: row.max() ?? 0).map { (17...19).contains($0) } == true)
      #expect(column[9] > column[0] && column[27] < column[0])
    }
  }
}
