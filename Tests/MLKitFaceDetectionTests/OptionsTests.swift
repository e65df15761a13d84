import Foundation
import MLKitFaceDetection
import MLKitVision
import Testing

/// Names, numbers and defaults of ML Kit.
@Suite struct OptionsTests {
  @Test func defaultsAreMLKits() {
    let options = FaceDetectorOptions()
    #expect(options.performanceMode == .fast)
    #expect(options.landmarkMode == .none)
    #expect(options.contourMode == .none)
    #expect(options.classificationMode == .none)
    #expect(options.minFaceSize == 0.1)
    #expect(!options.isTrackingEnabled)
  }

  @Test func numbersAreMLKits() {
    #expect(FaceDetectorPerformanceMode.fast.rawValue == 1)
    #expect(FaceDetectorPerformanceMode.accurate.rawValue == 2)
    #expect(FaceDetectorLandmarkMode.none.rawValue == 1)
    #expect(FaceDetectorLandmarkMode.all.rawValue == 2)
    #expect(FaceDetectorContourMode.none.rawValue == 1)
    #expect(FaceDetectorContourMode.all.rawValue == 2)
    #expect(FaceDetectorClassificationMode.none.rawValue == 1)
    #expect(FaceDetectorClassificationMode.all.rawValue == 2)
  }

  @Test func namesAreMLKits() {
    #expect(FaceLandmarkType.leftEar.rawValue == "LeftEar")
    #expect(FaceLandmarkType(rawValue: "NoseBase") == .noseBase)
    #expect(FaceContourType.upperLipTop.rawValue == "UpperLipTop")
    #expect(FaceContourType(rawValue: "Face") == .face)
  }

  @Test func numbersOfOrientationsAreUIKits() {
    #expect(UIImage.Orientation.allCases.map(\.rawValue) == Array(0...7))
    #expect(UIImage.Orientation.leftMirrored.rawValue == 6)
  }
}
