import CommandLineSupport
import FaceVision
import MLKitCore
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct MLKitCommandTests {
  @Test func jsonHoldsEverything() throws {
    let run = Run("mlkit", Fixture.picture("astronaut.png"), "--format", "json")
    #expect(run.exitCode == 0, "\(run.notes)")
    let value = try #require(try JSONParser.values(of: Array(run.results.utf8)).first)
    let faces = try #require(value["faces"]?.array)
    #expect(faces.count == 1)
    let face = try #require(faces.first)
    #expect(face["frame"]?.array?.count == 4)
    #expect(face["angles"]?.array?.count == 3)
    for kind in LandmarkKind.allCases {
      #expect(face["landmarks"]?[kind.rawValue]?.array?.count == 2, "\(kind)")
    }
    for kind in ContourKind.allCases {
      let count = kind.vertices(noseBottom: .leftToRight).count
      #expect(face["contours"]?[kind.rawValue]?.array?.count == count, "\(kind)")
    }
    #expect((face["smilingProbability"]?.float ?? 0) > 0.9)
    #expect((face["leftEyeOpenProbability"]?.float ?? 0) > 0.9)
  }

  @Test func whatIsNotWantedIsLeftOut() throws {
    let run = Run(
      "mlkit",
      Fixture.picture("astronaut.png"),
      "--no-landmarks",
      "--no-contours",
      "--no-classification"
    )
    #expect(run.exitCode == 0)
    #expect(run.results.contains("    angles"))
    #expect(!run.results.contains("contours"))
    #expect(!run.results.contains("LeftEye"))
    #expect(!run.results.contains("smiling"))
  }

  @Test func orientationsLeaveResultsInThePicture() throws {
    func eye(_ picture: String, _ orientation: String) throws -> [Float] {
      let run = Run(
        "mlkit",
        Fixture.picture(picture),
        "--orientation",
        orientation,
        "--format",
        "json"
      )
      let value = try #require(try JSONParser.values(of: Array(run.results.utf8)).first)
      let face = try #require(value["faces"]?.array?.first)
      let point = try #require(face["landmarks"]?["LeftEye"]?.array)
      return point.compactMap(\.float)
    }
    // Turned counter-clockwise by 90 degrees: x becomes y, and y the distance from the right edge.
    let upright = try eye("upright-225x300.png", "up")
    let turned = try eye("rotated-90.png", "right")
    #expect(abs(turned[0] - upright[1]) < 1)
    #expect(abs(turned[1] - (225 - upright[0])) < 1)
    // In a mirror the other eye is on the picture's right, in the same stored picture.
    let mirrored = try eye("upright-225x300.png", "up-mirrored")
    #expect(mirrored[0] < upright[0] - 20)
  }

  /// A face 100 pixels wide in a grey picture of 200.
  private func face() throws -> (image: OrientedImage, face: AnalyzedFace) {
    var face = AnalyzedFace(
      square: FaceSquare(center: SIMD2(100, 100), side: 100),
      detectionScore: 1
    )
    face.landmarks = [(.leftEye, SIMD2(120, 90)), (.rightEye, SIMD2(80, 90))]
    face.contours = [(.noseBridge, [SIMD2(100, 80), SIMD2(100, 110)])]
    face.angles = EulerAngles(x: 0, y: 40, z: 0)
    return (OrientedImage(try flatPicture(width: 200, height: 200)), face)
  }

  @Test func drawingsShowEachFeatureInItsPlace() throws {
    let (image, face) = try face()
    let sheet = MLKitSheet(image: image, faces: [face]).draw()
    let side = MLKitSheet.panelSide
    #expect((sheet.width, sheet.height) == (4 * side, side))
    // A drawing shows 1.12 frames.
    func pixel(panel: Int, x: Float, y: Float) -> Color {
      let zoom = Float(side) / 112
      return sheet[panel * side + Int((x - 44) * zoom), Int((y - 44) * zoom)]
    }
    #expect(pixel(panel: 1, x: 120, y: 90) == MLKitPanel.color(of: LandmarkKind.leftEye))
    #expect(pixel(panel: 1, x: 80, y: 90) == MLKitPanel.color(of: LandmarkKind.rightEye))
    #expect(pixel(panel: 2, x: 100, y: 80) == MLKitPanel.color(of: ContourKind.noseBridge))
    #expect(pixel(panel: 2, x: 100, y: 110) == MLKitPanel.color(of: ContourKind.noseBridge))
    // A head turned to the picture's right: the blue axis, which points forwards, goes right.
    #expect(pixel(panel: 3, x: 110, y: 100) != pixel(panel: 3, x: 90, y: 100))
    #expect(pixel(panel: 3, x: 100, y: 88) == Palette.axisY)
  }

  @Test func sidesHaveColoursOfTheirOwn() {
    for kind in LandmarkKind.allCases where kind.opposite != kind {
      #expect(MLKitPanel.color(of: kind) != MLKitPanel.color(of: kind.opposite))
    }
    for kind in ContourKind.allCases where kind.opposite != kind {
      #expect(MLKitPanel.color(of: kind) != MLKitPanel.color(of: kind.opposite))
    }
  }

  @Test func sheetsWithoutFacesShowThePicture() throws {
    let image = OrientedImage(try flatPicture(width: 200, height: 100))
    let sheet = MLKitSheet(image: image, faces: []).draw()
    #expect((sheet.width, sheet.height) == (1600, 800))
  }
}
