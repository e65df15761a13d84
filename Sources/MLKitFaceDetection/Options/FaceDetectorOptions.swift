public import Foundation
import MLKitCore

/// What a ``FaceDetector`` looks for, and how.
///
/// A detector copies its options when it is made; later changes have no effect on it.
public class FaceDetectorOptions: NSObject {
  /// Speed or thoroughness; default: `fast`.
  public var performanceMode: FaceDetectorPerformanceMode = .fast

  /// Whether to find the ten landmarks of each face; default: `none`.
  public var landmarkMode: FaceDetectorLandmarkMode = .none

  /// Whether to find the contours of the most prominent face; default: `none`.
  public var contourMode: FaceDetectorContourMode = .none

  /// Whether to tell smiles and open eyes; default: `none`.
  public var classificationMode: FaceDetectorClassificationMode = .none

  /// Least width of a head as a share of the upright picture's width; default: 0.1.
  ///
  /// Limited to 0 to 1; a value that is not a number counts as 0.1. Has no effect if only contours
  /// are wanted in fast mode.
  public var minFaceSize: CGFloat = 0.1

  /// Whether a face keeps a number from one picture to the next; default: `false`.
  public var isTrackingEnabled: Bool = false

  /// The frame of coordinates; default: `stored`, as in ML Kit.
  ///
  /// Not in ML Kit.
  public var coordinateSpace: FaceCoordinateSpace = .stored

  /// Which side is left; default: `subject`.
  ///
  /// Not in ML Kit.
  public var sideConvention: FaceSideConvention = .subject

  /// Where the base of the nose is; default: `betweenNostrils`.
  ///
  /// Not in ML Kit.
  public var noseBase: FaceNoseBase = .betweenNostrils

  /// The order of the contour under the nose; default: `leftToRight`.
  ///
  /// Not in ML Kit.
  public var noseBottomOrder: FaceNoseBottomOrder = .leftToRight

  /// Which faces get contours; default: `prominent`, as in ML Kit.
  ///
  /// Not in ML Kit.
  public var contourFaces: FaceContourFaces = .prominent

  /// What angles are computed from; default: `automatic`.
  ///
  /// Not in ML Kit.
  public var headEulerAngleSource: FaceHeadEulerAngleSource = .automatic

  /// Whether to withhold what ML Kit withholds although it is known; default: `false`.
  ///
  /// Not in ML Kit.
  ///
  /// If set: with contours alone in fast mode there is one face, without angles; with faces alone
  /// or contours alone in fast mode there are no tracking numbers; beyond 18 degrees of yaw no
  /// probabilities; beyond 36 degrees no landmarks of the far side; and
  /// ``FaceDetector/results(in:)`` on the main thread is an error.
  public var isStrictMLKitParity: Bool = false

  /// Threads that work on one picture, 1 to 256; default: `nil`, one a processor, but at most four.
  ///
  /// Not in ML Kit.
  ///
  /// Results do not depend on it. With another number every picture is an error.
  public var threadCount: Int?

  /// All options with their defaults.
  public override init() { super.init() }
}

extension FaceAnalysisSettings {
  /// Copies the options.
  init(_ options: FaceDetectorOptions) {
    self.init()
    effort = options.performanceMode == .accurate ? .accurate : .fast
    findsLandmarks = options.landmarkMode == .all
    findsContours = options.contourMode == .all
    classifies = options.classificationMode == .all
    minimumFaceSize = Double(options.minFaceSize)
    tracks = options.isTrackingEnabled
    isStrict = options.isStrictMLKitParity
    sides =
      switch options.sideConvention {
      case .subject: .subject
      case .image: .image
      case .person: .person
      }
    noseBase = options.noseBase == .tip ? .tip : .betweenNostrils
    noseBottom = options.noseBottomOrder == .centerFirst ? .centerFirst : .leftToRight
    contourFaces = options.contourFaces == .all ? .all : .prominent
    angleSource =
      switch options.headEulerAngleSource {
      case .automatic: .automatic
      case .mesh: .mesh
      case .keypoints: .keypoints
      }
  }
}
