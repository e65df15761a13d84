import Bytes
import FaceModels
import FaceTasks
import ImageCodecs
import Images
import TestSupport
import Testing

/// A picture of the test set, its pixels as stored, turned as a golden says.
func picture(_ name: String, rotationDegrees: Int) throws -> MPImage {
  let orientation: Orientation =
    switch ((rotationDegrees % 360) + 360) % 360 {
    case 90: .right
    case 180: .down
    case 270: .left
    default: .up
    }
  let decoded = try ImageFile.decode(SharedBytes(contentsOfFile: Fixture.picture(name)))
  return MPImage(buffer: decoded.image, orientation: orientation)
}

/// A frame of a film: a part of a picture of the test set.
func picture(_ frame: TaskGoldens.Frame, rotationDegrees: Int) throws -> MPImage {
  var image = try picture(frame.picture, rotationDegrees: rotationDegrees)
  image.buffer = try part(
    of: image.buffer,
    x: frame.x,
    y: frame.y,
    width: frame.width,
    height: frame.height
  )
  return image
}

/// A part of a picture, which must lie inside it.
func part(of image: ImageBuffer, x: Int, y: Int, width: Int, height: Int) throws -> ImageBuffer {
  try #require(x >= 0 && y >= 0 && x + width <= image.width && y + height <= image.height)
  let pixelSize = image.pixelFormat.bytesPerPixel
  let pixels = image.bytes.withUnsafeBytes { bytes in
    (y..<y + height).flatMap { row in
      let start = row * image.bytesPerRow + x * pixelSize
      return bytes[start..<start + width * pixelSize]
    }
  }
  return try ImageBuffer(
    bytes: SharedBytes(pixels),
    width: width,
    height: height,
    pixelFormat: image.pixelFormat
  )
}

/// Detections as in a single picture, where nobody has a number.
func withoutNumbers(_ detections: [Detection]) -> [Detection] {
  detections.map { detection in
    var detection = detection
    detection.trackingID = nil
    return detection
  }
}

extension BaseOptions {
  /// The shipped landmarker bundle.
  static func landmarkerBundle(
    numThreads: Int? = nil,
    refusesMirroredOrientations: Bool = false
  ) throws -> BaseOptions {
    BaseOptions(
      modelAssetPath: try FaceModels.faceLandmarker,
      numThreads: numThreads,
      refusesMirroredOrientations: refusesMirroredOrientations
    )
  }

  /// The shipped short-range detector.
  static func shortRange(numThreads: Int? = nil) throws -> BaseOptions {
    BaseOptions(modelAssetPath: try FaceModels.faceDetectionShortRange, numThreads: numThreads)
  }
}
