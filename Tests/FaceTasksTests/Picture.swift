import Bytes
import FaceModels
import FaceTasks
import ImageCodecs
import Images
import TestSupport

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

extension BaseOptions {
  /// The shipped landmarker bundle.
  static func landmarkerBundle(numThreads: Int? = nil) throws -> BaseOptions {
    BaseOptions(modelAssetPath: try FaceModels.faceLandmarker, numThreads: numThreads)
  }
}
