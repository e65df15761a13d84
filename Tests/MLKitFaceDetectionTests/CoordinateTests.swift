import Foundation
import Images
import MLKitFaceDetection
import MLKitVision
import TestSupport
import Testing

/// Results count the pixels that were given, whatever the orientation.
@Suite struct CoordinateTests {
  /// Positions go other ways to the same 1/32 pixel; measured: 0.001 pixels.
  private static let tolerance: CGFloat = 0.05

  private func detector(_ change: (FaceDetectorOptions) -> Void = { _ in }) -> FaceDetector {
    let options = FaceDetectorOptions()
    options.landmarkMode = .all
    options.contourMode = .all
    options.minFaceSize = 0.2
    change(options)
    return FaceDetector.faceDetector(options: options)
  }

  /// Where a pixel of the upright picture is stored, by moving a single white pixel.
  private func storedPlace(
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    _ orientation: UIImage.Orientation
  ) -> (CGFloat, CGFloat) {
    let (w, h) = (CGFloat(width), CGFloat(height))
    let (u, v) = (CGFloat(x), CGFloat(y))
    return switch orientation {
    case .up: (u, v)
    case .upMirrored: (w - u, v)
    case .down: (w - u, h - v)
    case .downMirrored: (u, h - v)
    case .leftMirrored: (v, u)
    case .right: (v, w - u)
    case .rightMirrored: (h - v, w - u)
    case .left: (h - v, u)
    }
  }

  @Test(arguments: UIImage.Orientation.allCases)
  func resultsAreInTheStoredPicture(_ orientation: UIImage.Orientation) throws {
    let upright = try #require(UIImage(contentsOfFile: Fixture.picture("crop-300x400.png")))
    let inverse: Images.Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: Images.Orientation(rawValue: orientation.rawValue) ?? .up
      }
    let pixels = try upright.pixels.uprighted(from: inverse)
    let reference = try #require(
      try detector().results(in: VisionImage(image: upright)).first
    )
    let image = VisionImage(pixels: pixels, orientation: orientation)
    let face = try #require(try detector().results(in: image).first)

    func check(_ point: VisionPoint, _ upright: VisionPoint, _ what: String) {
      // The map is linear: whole pixels and their fractions go the same way.
      let (x0, y0) = storedPlace(x: 0, y: 0, width: 300, height: 400, orientation)
      let (x1, y1) = storedPlace(x: 1, y: 0, width: 300, height: 400, orientation)
      let (x2, y2) = storedPlace(x: 0, y: 1, width: 300, height: 400, orientation)
      let x = x0 + (x1 - x0) * upright.x + (x2 - x0) * upright.y
      let y = y0 + (y1 - y0) * upright.x + (y2 - y0) * upright.y
      #expect(abs(point.x - x) < Self.tolerance && abs(point.y - y) < Self.tolerance, "\(what)")
    }
    for type: FaceLandmarkType in [.leftEye, .rightEye, .mouthLeft, .mouthBottom, .leftEar] {
      let found = try #require(face.landmark(ofType: type))
      let wanted = try #require(reference.landmark(ofType: type))
      check(found.position, wanted.position, "\(type.rawValue)")
    }
    for contour in face.contours {
      let wanted = try #require(reference.contour(ofType: contour.type))
      for (a, b) in zip(contour.points, wanted.points) { check(a, b, contour.type.rawValue) }
    }
    // The frame is upright here too, and around the same head.
    let nose = try #require(face.landmark(ofType: .noseBase)).position
    #expect(face.frame.width > 0 && face.frame.height > 0)
    #expect(abs(face.frame.width - reference.frame.width) < Self.tolerance)
    #expect(face.frame.contains(CGPoint(x: nose.x, y: nose.y)))
    #expect(abs(face.headEulerAngleZ - reference.headEulerAngleZ) < 1)
    #expect(abs(face.headEulerAngleY - reference.headEulerAngleY) < 1)
  }

  @Test func resultsCanBeInTheUprightPicture() throws {
    let image = VisionImage(
      pixels: try #require(UIImage(contentsOfFile: Fixture.picture("rotated-90.png"))).pixels,
      orientation: .right
    )
    let upright = try VisionImage(contentsOfFile: Fixture.picture("upright-225x300.png"))
    let found = try detector { $0.coordinateSpace = .oriented }.results(in: image)
    let wanted = try detector().results(in: upright)
    let (eye, reference) = (
      try #require(found.first?.landmark(ofType: .leftEye)?.position),
      try #require(wanted.first?.landmark(ofType: .leftEye)?.position)
    )
    #expect(abs(eye.x - reference.x) < Self.tolerance)
    #expect(abs(eye.y - reference.y) < Self.tolerance)
  }

  @Test func theSideSwitchReachesTheResults() throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("astronaut.png"))
    func leftEye(
      _ side: FaceSideConvention,
      _ orientation: UIImage.Orientation = .up
    ) throws -> CGFloat {
      image.orientation = orientation
      let face = try #require(
        try detector {
          $0.sideConvention = side
          $0.minFaceSize = 0.1
          $0.coordinateSpace = .oriented
        }.results(in: image).first
      )
      let left = try #require(face.landmark(ofType: .leftEye)).position.x
      return left - (try #require(face.landmark(ofType: .rightEye)).position.x)
    }
    // Positive: the left eye is on the upright picture's right.
    #expect(try leftEye(.subject) > 20)
    #expect(try leftEye(.image) < -20)
    #expect(try leftEye(.person) > 20)
    #expect(try leftEye(.subject, .upMirrored) > 20)
    #expect(try leftEye(.image, .upMirrored) < -20)
    #expect(try leftEye(.person, .upMirrored) < -20)
  }

  @Test func fileOrientationsAreApplied() throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("exif-orientation-6.jpg"))
    #expect(image.orientation == .right)
    let face = try #require(try detector().results(in: image).first)
    #expect(abs(face.headEulerAngleZ) < 10)
  }

  @Test func pointsMayLieOutside() throws {
    let image = try VisionImage(contentsOfFile: Fixture.picture("border-left.png"))
    let face = try #require(try detector { $0.minFaceSize = 0.05 }.results(in: image).first)
    #expect(face.frame.minX < 0)
  }
}
