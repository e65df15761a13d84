import FaceVision
import Images
import MLKitCore
import Testing

/// A picture stored in any of the eight ways gives the results of the upright picture.
@Suite struct OrientationTests {
  /// Positions go other ways to the same 1/32 pixel; measured: 0.001 pixels.
  private static let pixelTolerance = 0.05

  @Test(arguments: Orientation.allCases)
  func resultsAreThoseOfTheUprightPicture(_ orientation: Orientation) throws {
    let upright = try picture("crop-300x400.png")
    let inverse: Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    let stored = OrientedImage(
      try upright.uprighted(from: inverse),
      orientation: orientation
    )
    let expected = try FaceAnalyzer.shipped { $0.findEverything() }
      .process(OrientedImage(upright))
    let found = try FaceAnalyzer.shipped { $0.findEverything() }.process(stored)
    #expect(found.count == expected.count)
    let (face, reference) = (try #require(found.first), try #require(expected.first))
    #expect(abs(face.square.side - reference.square.side) < Self.pixelTolerance)
    #expect(distance(face.square.center, reference.square.center) < Self.pixelTolerance)
    for (point, wanted) in zip(face.landmarks, reference.landmarks) {
      #expect(point.kind == wanted.kind)
      #expect(distance(point.point, wanted.point) < Self.pixelTolerance, "\(point.kind)")
    }
    for (contour, wanted) in zip(face.contours, reference.contours) {
      for (a, b) in zip(contour.points, wanted.points) {
        #expect(distance(a, b) < Self.pixelTolerance, "\(contour.kind)")
      }
    }
    let (angles, wanted) = (try #require(face.angles), try #require(reference.angles))
    #expect(abs(angles.x - wanted.x) < 1)
    #expect(abs(angles.y - wanted.y) < 1)
    #expect(abs(angles.z - wanted.z) < 1)
  }
}
