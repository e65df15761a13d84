import Bytes
import FaceModels
import FaceTasks
import FaceVision
import ImageCodecs
import Images
import MLKitCore
import TestSupport

/// A picture of the test set, as stored.
func picture(_ name: String) throws -> ImageBuffer {
  try ImageFile.decode(SharedBytes(contentsOfFile: Fixture.picture(name))).image
}

extension FaceAnalyzer {
  /// An analyser with the shipped models.
  ///
  /// - Parameter change: Sets what differs from the defaults.
  static func shipped(_ change: (inout FaceAnalysisSettings) -> Void) throws -> FaceAnalyzer {
    var settings = FaceAnalysisSettings()
    change(&settings)
    return FaceAnalyzer(
      settings,
      models: FaceNetworks.Sources(
        landmarker: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
        fullRange: BaseOptions(modelAssetPath: try FaceModels.faceDetectionFullRangeSparse)
      )
    )
  }

  /// The faces of a picture of the test set.
  func faces(_ name: String, orientation: Orientation = .up) throws -> [AnalyzedFace] {
    try process(OrientedImage(picture(name), orientation: orientation))
  }
}

extension FaceAnalysisSettings {
  /// Landmarks, contours and probabilities, with the detector of MediaPipe's landmarker.
  mutating func findEverything() {
    findsLandmarks = true
    findsContours = true
    classifies = true
    // At this size the short-range detector suffices for a square picture.
    minimumFaceSize = 0.12
  }
}

extension AnalyzedFace {
  /// A landmark's place.
  func landmark(_ kind: LandmarkKind) -> SIMD2<Double>? {
    landmarks.first { $0.kind == kind }?.point
  }

  /// A contour's points.
  func contour(_ kind: ContourKind) -> [SIMD2<Double>]? {
    contours.first { $0.kind == kind }?.points
  }
}

/// Distance of two points.
func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  ((a - b) * (a - b)).sum().squareRoot()
}

extension FaceNetworks {
  /// The shipped networks.
  static func shipped() throws -> FaceNetworks {
    FaceNetworks(
      Sources(
        landmarker: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
        fullRange: BaseOptions(modelAssetPath: try FaceModels.faceDetectionFullRangeSparse)
      )
    )
  }
}
