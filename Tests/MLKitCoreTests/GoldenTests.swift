import FaceVision
import MLKitCore
import TestSupport
import Testing

/// All numbers of a face against those computed from MediaPipe's results by a script.
@Suite struct GoldenTests {
  /// Landmarks differ from MediaPipe's by up to 3.5e-5 of these pictures' sides of up to 512
  /// pixels; squares and angles follow from them.
  private static let pixelTolerance: Float = 0.05
  private static let degreeTolerance: Float = 0.05
  /// Blendshapes differ by up to 4e-4, and the steepest calibration multiplies that by five.
  private static let probabilityTolerance: Float = 0.005

  @Test(arguments: MLKitGoldens.faces)
  func equalsMediaPipeByTheRules(_ golden: MLKitGoldens.Face) throws {
    let image = OrientedImage(try picture(golden.picture))
    let analyzer = try FaceAnalyzer.shipped { settings in
      settings.findEverything()
      // MediaPipe's landmarker always looks with the short-range detector, which is chosen here for
      // faces of 0.12 of the longer side.
      let longer = max(image.size.width, image.size.height)
      settings.minimumFaceSize = 0.121 * Double(longer) / Double(image.size.width)
    }
    let face = try #require(try analyzer.process(image).first)

    let corner = face.square.center - face.square.side / 2
    let frame = [corner.x, corner.y, face.square.side, face.square.side].map(Float.init)
    compare(frame, golden.frame, Self.pixelTolerance, "frame")

    let angles = try #require(face.angles)
    #expect(face.anglesAreFromMesh)
    compare(
      [angles.x, angles.y, angles.z].map(Float.init),
      golden.angles,
      Self.degreeTolerance,
      "angles"
    )

    let probabilities = try #require(face.probabilities)
    compare(
      [probabilities.smiling, probabilities.leftEyeOpen, probabilities.rightEyeOpen]
        .map(Float.init),
      golden.probabilities,
      Self.probabilityTolerance,
      "probabilities"
    )

    #expect(face.landmarks.map(\.kind) == LandmarkKind.allCases)
    let landmarks = face.landmarks.flatMap { [Float($0.point.x), Float($0.point.y)] }
    compare(landmarks, golden.landmarks, Self.pixelTolerance, "landmarks")

    #expect(face.contours.map(\.kind) == ContourKind.allCases)
    let contours = face.contours.flatMap { contour in
      contour.points.flatMap { [Float($0.x), Float($0.y)] }
    }
    compare(contours, golden.contours, Self.pixelTolerance, "contours")
  }

  private func compare(_ found: [Float], _ expected: [Float], _ limit: Float, _ what: String) {
    let difference = Difference(found, from: expected)
    #expect(difference.maximumAbsolute <= limit, "\(what): \(difference)")
  }
}
