import Foundation
import MLKitFaceDetection
import MLKitVision
import TestSupport
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
    let landmarks: [(FaceLandmarkType, String)] = [
      (.mouthBottom, "MouthBottom"), (.mouthRight, "MouthRight"), (.mouthLeft, "MouthLeft"),
      (.leftEar, "LeftEar"), (.rightEar, "RightEar"), (.leftEye, "LeftEye"),
      (.rightEye, "RightEye"), (.leftCheek, "LeftCheek"), (.rightCheek, "RightCheek"),
      (.noseBase, "NoseBase"),
    ]
    for (type, name) in landmarks {
      #expect(type.rawValue == name)
      #expect(FaceLandmarkType(rawValue: name) == type)
    }
    let contours: [(FaceContourType, String)] = [
      (.face, "Face"), (.leftEyebrowTop, "LeftEyebrowTop"),
      (.leftEyebrowBottom, "LeftEyebrowBottom"), (.rightEyebrowTop, "RightEyebrowTop"),
      (.rightEyebrowBottom, "RightEyebrowBottom"), (.leftEye, "LeftEye"),
      (.rightEye, "RightEye"), (.upperLipTop, "UpperLipTop"),
      (.upperLipBottom, "UpperLipBottom"), (.lowerLipTop, "LowerLipTop"),
      (.lowerLipBottom, "LowerLipBottom"), (.noseBridge, "NoseBridge"),
      (.noseBottom, "NoseBottom"), (.leftCheek, "LeftCheek"), (.rightCheek, "RightCheek"),
    ]
    for (type, name) in contours {
      #expect(type.rawValue == name)
      #expect(FaceContourType(rawValue: name) == type)
    }
  }

  /// Results come under these names, in the order of ML Kit's header.
  @Test func resultsHaveTheseNames() throws {
    let options = FaceDetectorOptions()
    options.landmarkMode = .all
    options.contourMode = .all
    let image = try VisionImage(contentsOfFile: Fixture.picture("upright-225x300.png"))
    let face = try #require(
      try FaceDetector.faceDetector(options: options).results(in: image).first
    )
    #expect(
      face.landmarks.map(\.type) == [
        .mouthBottom, .mouthRight, .mouthLeft, .leftEar, .rightEar, .leftEye, .rightEye,
        .leftCheek, .rightCheek, .noseBase,
      ]
    )
    #expect(
      face.contours.map(\.type) == [
        .face, .leftEyebrowTop, .leftEyebrowBottom, .rightEyebrowTop, .rightEyebrowBottom,
        .leftEye, .rightEye, .upperLipTop, .upperLipBottom, .lowerLipTop, .lowerLipBottom,
        .noseBridge, .noseBottom, .leftCheek, .rightCheek,
      ]
    )
    for type in face.contours.map(\.type) { #expect(face.contour(ofType: type)?.type == type) }
    for type in face.landmarks.map(\.type) { #expect(face.landmark(ofType: type)?.type == type) }
  }

  @Test func numbersOfOrientationsAreUIKits() {
    #expect(UIImage.Orientation.allCases.map(\.rawValue) == Array(0...7))
    #expect(UIImage.Orientation.leftMirrored.rawValue == 6)
  }
}
