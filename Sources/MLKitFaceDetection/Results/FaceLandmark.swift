public import Foundation
public import MLKitVision

/// Which point of a face a landmark is.
///
/// Left and right are the subject's unless ``FaceDetectorOptions/sideConvention`` says otherwise.
public struct FaceLandmarkType: RawRepresentable, Hashable, Sendable {
  /// ML Kit's name.
  public let rawValue: String

  /// Makes a type from ML Kit's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The middle of the lower lip.
  public static let mouthBottom = FaceLandmarkType(rawValue: "MouthBottom")
  /// The right corner of the mouth.
  public static let mouthRight = FaceLandmarkType(rawValue: "MouthRight")
  /// The left corner of the mouth.
  public static let mouthLeft = FaceLandmarkType(rawValue: "MouthLeft")
  /// The left side of the head in front of the ear.
  public static let leftEar = FaceLandmarkType(rawValue: "LeftEar")
  /// The right side of the head in front of the ear.
  public static let rightEar = FaceLandmarkType(rawValue: "RightEar")
  /// The centre of the left eye's opening.
  public static let leftEye = FaceLandmarkType(rawValue: "LeftEye")
  /// The centre of the right eye's opening.
  public static let rightEye = FaceLandmarkType(rawValue: "RightEye")
  /// The middle of the left cheek.
  public static let leftCheek = FaceLandmarkType(rawValue: "LeftCheek")
  /// The middle of the right cheek.
  public static let rightCheek = FaceLandmarkType(rawValue: "RightCheek")
  /// Between the nostrils.
  public static let noseBase = FaceLandmarkType(rawValue: "NoseBase")
}

/// A point of a face.
public class FaceLandmark: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// Which point this is.
  public let type: FaceLandmarkType
  /// Where it is.
  public let position: VisionPoint

  init(type: FaceLandmarkType, position: VisionPoint) {
    self.type = type
    self.position = position
    super.init()
  }

  /// The name and the coordinates.
  public override var description: String { "\(type.rawValue) at \(position)" }
}
