import Bytes
import Foundation
import Images
import MLKitFaceDetection
import MLKitVision
import TestSupport
import Testing

/// Frames as cameras give them: luma and pairs of colour differences, lying on their side.
@Suite struct CameraFrameTests {
  /// A picture in 4:2:0, BT.601 in video range, rows padded to a multiple of 64.
  private func frame(of picture: ImageBuffer) throws -> ImageBuffer {
    let (width, height) = (picture.width, picture.height)
    let stride = (width + 63) / 64 * 64
    let pixels = picture.bytes.array
    var luma = [UInt8](repeating: 0, count: stride * height)
    var chroma = [UInt8](repeating: 128, count: stride * ((height + 1) / 2))
    for y in 0..<height {
      for x in 0..<width {
        let start = y * picture.bytesPerRow + x * picture.pixelFormat.bytesPerPixel
        let (r, g, b) = (
          Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2])
        )
        luma[y * stride + x] = UInt8(16 + 0.257 * r + 0.504 * g + 0.098 * b)
        if x % 2 == 0 && y % 2 == 0 {
          chroma[y / 2 * stride + x] = UInt8(128 - 0.148 * r - 0.291 * g + 0.439 * b)
          chroma[y / 2 * stride + x + 1] = UInt8(128 + 0.439 * r - 0.368 * g - 0.071 * b)
        }
      }
    }
    return try ImageBuffer(
      planes: [
        ImagePlane(bytes: SharedBytes(luma), bytesPerRow: stride),
        ImagePlane(bytes: SharedBytes(chroma), bytesPerRow: stride),
      ],
      width: width,
      height: height,
      pixelFormat: .nv12
    )
  }

  /// Colour differences of every other pixel move points a little.
  private static let tolerance: CGFloat = 1.5

  @Test(arguments: UIImage.Orientation.allCases)
  func framesGiveWhatPicturesGive(_ orientation: UIImage.Orientation) throws {
    let upright = try #require(UIImage(contentsOfFile: Fixture.picture("crop-300x400.png")))
    let inverse: Images.Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: Images.Orientation(rawValue: orientation.rawValue) ?? .up
      }
    let picture = try upright.pixels.uprighted(from: inverse)
    let options = FaceDetectorOptions()
    options.landmarkMode = .all
    options.contourMode = .all
    options.classificationMode = .all
    let detector = FaceDetector.faceDetector(options: options)
    let wanted = try #require(
      try detector.results(in: VisionImage(pixels: picture, orientation: orientation)).first
    )
    let sample = CMSampleBuffer(imageBuffer: CVPixelBuffer(try frame(of: picture)))
    let image = VisionImage(buffer: sample)
    image.orientation = orientation
    let found = try #require(try detector.results(in: image).first)
    let points = found.landmarks.map(\.position) + found.contours.flatMap(\.points)
    let wantedPoints = wanted.landmarks.map(\.position) + wanted.contours.flatMap(\.points)
    #expect(points.count == 143 && wantedPoints.count == 143)
    let worst = zip(points, wantedPoints).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max()
    #expect((worst ?? .infinity) < Self.tolerance)
    #expect(abs(found.smilingProbability - wanted.smilingProbability) < 0.05)
  }
}
