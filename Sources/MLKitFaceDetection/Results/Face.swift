public import Foundation
import MLKitCore
public import MLKitVision

/// A face that a detector found.
///
/// Coordinates count pixels of the picture that was given, as it is stored, from its top left
/// corner; ``FaceDetectorOptions/coordinateSpace`` can change that. They may lie outside the
/// picture. Angles, left and right are as the upright picture shows them.
public class Face: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The rectangle around the head.
  public let frame: CGRect
  /// The landmarks that were found; empty if they were not asked for.
  public let landmarks: [FaceLandmark]
  /// The contours that were found; empty if they were not asked for, or not of this face.
  public let contours: [FaceContour]

  /// Whether faces are followed.
  public let hasTrackingID: Bool
  /// The number that a face keeps from picture to picture; 0 if faces are not followed.
  public let trackingID: Int

  /// Whether the pitch is known.
  public let hasHeadEulerAngleX: Bool
  /// Pitch in degrees: positive if the face looks up; 0 if it is not known.
  public let headEulerAngleX: CGFloat
  /// Whether the yaw is known.
  public let hasHeadEulerAngleY: Bool
  /// Yaw in degrees: positive if the face looks to the upright picture's right; 0 if it is not
  /// known.
  public let headEulerAngleY: CGFloat
  /// Whether the roll is known.
  public let hasHeadEulerAngleZ: Bool
  /// Roll in degrees: positive if the head leans counter-clockwise in the upright picture; 0 if it
  /// is not known.
  public let headEulerAngleZ: CGFloat

  /// Whether smiles were asked for.
  public let hasSmilingProbability: Bool
  /// How likely the face smiles, 0 to 1; 0 if that is not known.
  public let smilingProbability: CGFloat
  /// Whether open eyes were asked for.
  public let hasLeftEyeOpenProbability: Bool
  /// How likely the left eye is open, 0 to 1; 0 if that is not known.
  public let leftEyeOpenProbability: CGFloat
  /// Whether open eyes were asked for.
  public let hasRightEyeOpenProbability: Bool
  /// How likely the right eye is open, 0 to 1; 0 if that is not known.
  public let rightEyeOpenProbability: CGFloat

  /// The detector's score, 0 to 1.
  ///
  /// Not in ML Kit.
  public let detectionScore: CGFloat
  /// The 478 points of MediaPipe's face mesh; empty if no option needed the mesh of this face.
  ///
  /// Not in ML Kit.
  public let meshPoints: [Vision3DPoint]
  /// The 52 blendshape scores by name; empty unless faces are classified.
  ///
  /// Not in ML Kit.
  public let blendshapes: [String: CGFloat]

  init(_ values: FaceValues) {
    frame = values.frame
    landmarks = values.landmarks
    contours = values.contours
    hasTrackingID = values.trackingID != nil
    trackingID = values.trackingID ?? 0
    let angles = values.face.angles
    hasHeadEulerAngleX = angles != nil
    headEulerAngleX = CGFloat(angles?.x ?? 0)
    hasHeadEulerAngleY = angles != nil
    headEulerAngleY = CGFloat(angles?.y ?? 0)
    hasHeadEulerAngleZ = angles != nil
    headEulerAngleZ = CGFloat(angles?.z ?? 0)
    let probabilities = values.face.probabilities
    hasSmilingProbability = probabilities != nil
    smilingProbability = CGFloat(probabilities?.smiling ?? 0)
    hasLeftEyeOpenProbability = probabilities != nil
    leftEyeOpenProbability = CGFloat(probabilities?.leftEyeOpen ?? 0)
    hasRightEyeOpenProbability = probabilities != nil
    rightEyeOpenProbability = CGFloat(probabilities?.rightEyeOpen ?? 0)
    detectionScore = CGFloat(values.face.detectionScore)
    meshPoints = values.meshPoints
    blendshapes = values.blendshapes
    super.init()
  }

  /// The landmark of a type; `nil` if it was not found or not asked for.
  public func landmark(ofType type: FaceLandmarkType) -> FaceLandmark? {
    landmarks.first { $0.type == type }
  }

  /// The contour of a type; `nil` if it was not found or not asked for.
  public func contour(ofType type: FaceContourType) -> FaceContour? {
    contours.first { $0.type == type }
  }
}
