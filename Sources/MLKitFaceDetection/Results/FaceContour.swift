public import Foundation
public import MLKitVision

/// Which line of a face a contour is.
///
/// Left and right are the subject's unless ``FaceDetectorOptions/sideConvention`` says otherwise.
/// The order of points does not depend on that: it is as the upright picture shows them.
public struct FaceContourType: RawRepresentable, Hashable, Sendable {
  /// ML Kit's name.
  public let rawValue: String

  /// Makes a type from ML Kit's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 36 points around the face, from the middle of the forehead clockwise; 18 is the chin.
  public static let face = FaceContourType(rawValue: "Face")
  /// 5 points along the upper edge, from the picture's left to its right.
  public static let leftEyebrowTop = FaceContourType(rawValue: "LeftEyebrowTop")
  /// 5 points along the lower edge, from the picture's left to its right.
  public static let leftEyebrowBottom = FaceContourType(rawValue: "LeftEyebrowBottom")
  /// 5 points along the upper edge, from the picture's left to its right.
  public static let rightEyebrowTop = FaceContourType(rawValue: "RightEyebrowTop")
  /// 5 points along the lower edge, from the picture's left to its right.
  public static let rightEyebrowBottom = FaceContourType(rawValue: "RightEyebrowBottom")
  /// 16 points around the eye, from the corner at the picture's left clockwise; 8 is the other
  /// corner.
  public static let leftEye = FaceContourType(rawValue: "LeftEye")
  /// 16 points around the eye, from the corner at the picture's left clockwise; 8 is the other
  /// corner.
  public static let rightEye = FaceContourType(rawValue: "RightEye")
  /// 11 points from corner to corner of the mouth, from the picture's left to its right.
  public static let upperLipTop = FaceContourType(rawValue: "UpperLipTop")
  /// 9 points from the picture's left to its right, without the corners.
  public static let upperLipBottom = FaceContourType(rawValue: "UpperLipBottom")
  /// 9 points from the picture's right to its left, without the corners.
  public static let lowerLipTop = FaceContourType(rawValue: "LowerLipTop")
  /// 9 points from the picture's right to its left, without the corners.
  public static let lowerLipBottom = FaceContourType(rawValue: "LowerLipBottom")
  /// 2 points: between the eyes, and the tip of the nose.
  public static let noseBridge = FaceContourType(rawValue: "NoseBridge")
  /// 3 points under the nose, from the picture's left to its right.
  public static let noseBottom = FaceContourType(rawValue: "NoseBottom")
  /// 1 point: the middle of the cheek.
  public static let leftCheek = FaceContourType(rawValue: "LeftCheek")
  /// 1 point: the middle of the cheek.
  public static let rightCheek = FaceContourType(rawValue: "RightCheek")
}

/// A line of a face.
public class FaceContour: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// Which line this is.
  public let type: FaceContourType
  /// The points in their order.
  public let points: [VisionPoint]

  init(type: FaceContourType, points: [VisionPoint]) {
    self.type = type
    self.points = points
    super.init()
  }

  /// The name and the number of points.
  public override var description: String { "\(type.rawValue), \(points.count) points" }
}
