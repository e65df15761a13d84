import FaceTasks
public import Foundation

/// Options of a ``FaceLandmarker``, which reads them when it is created.
open class FaceLandmarkerOptions: TaskOptions {
  /// How pictures reach the task; default: ``RunningMode/image``.
  public var runningMode: RunningMode = .image

  /// Who receives results in running mode ``RunningMode/liveStream``; not retained.
  ///
  /// Needed in that mode, forbidden in others.
  public weak var faceLandmarkerLiveStreamDelegate: (any FaceLandmarkerLiveStreamDelegate)?

  /// Largest number of faces to find, at least 1; default: 1.
  public var numFaces: Int = 1

  /// Least score of a detection that is kept, 0 to 1; default: 0.5.
  public var minFaceDetectionConfidence: Float = 0.5

  /// A face whose presence score is not above this is dropped, 0 to 1; default: 0.5.
  public var minFacePresenceConfidence: Float = 0.5

  /// Overlap above which a detected face replaces a tracked one, 0 to 1; default: 0.5.
  ///
  /// Has no effect in ``RunningMode/image``.
  public var minTrackingConfidence: Float = 0.5

  /// Whether to compute the 52 blendshape scores; default: `false`.
  public var outputFaceBlendshapes: Bool = false

  /// Whether to compute the pose of each face; default: `false`.
  public var outputFacialTransformationMatrixes: Bool = false

  /// Path of another face detector, short or full range; default: `nil`, the one in the bundle, which
  /// is short range.
  ///
  /// Not in MediaPipe. The full-range detector finds faces half as wide, in about three times the time.
  public var faceDetectorModelPath: String?

  /// How hard to search for small and turned faces; default: as MediaPipe.
  ///
  /// Not in MediaPipe.
  public var faceSearch = FaceSearch()

  /// Whether detections are tried one after the other until ``numFaces`` of them pass the presence
  /// test; default: `false`.
  ///
  /// Not in MediaPipe, which tries the ``numFaces`` best ones only, so that one that fails takes the
  /// place of a face.
  public var refillsCandidates: Bool = false

  /// Whether landmarks are smoothed in videos for any ``numFaces``, each face by itself; default:
  /// `false`.
  ///
  /// Not in MediaPipe, which smooths only if ``numFaces`` is 1.
  public var smoothsEveryFace: Bool = false

  /// The camera that poses are computed for; default: ``PerspectiveCamera/mediaPipe``.
  ///
  /// Not in MediaPipe.
  public var camera = PerspectiveCamera.mediaPipe

  /// An independent copy; both refer to the same delegate.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = FaceLandmarkerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.faceLandmarkerLiveStreamDelegate = faceLandmarkerLiveStreamDelegate
    copy.numFaces = numFaces
    copy.minFaceDetectionConfidence = minFaceDetectionConfidence
    copy.minFacePresenceConfidence = minFacePresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.outputFaceBlendshapes = outputFaceBlendshapes
    copy.outputFacialTransformationMatrixes = outputFacialTransformationMatrixes
    copy.faceDetectorModelPath = faceDetectorModelPath
    copy.faceSearch = faceSearch
    copy.refillsCandidates = refillsCandidates
    copy.smoothsEveryFace = smoothsEveryFace
    copy.camera = camera
    return copy
  }
}

extension FaceLandmarkerOptions {
  var core: FaceTasks.FaceLandmarkerOptions {
    get throws(TaskError) {
      FaceTasks.FaceLandmarkerOptions(
        baseOptions: try baseOptions.core,
        runningMode: runningMode.core,
        numFaces: numFaces,
        minFaceDetectionConfidence: minFaceDetectionConfidence,
        minFacePresenceConfidence: minFacePresenceConfidence,
        minTrackingConfidence: minTrackingConfidence,
        outputFaceBlendshapes: outputFaceBlendshapes,
        outputFacialTransformationMatrixes: outputFacialTransformationMatrixes,
        faceDetectorModel: faceDetectorModelPath.map { .path($0) },
        faceSearch: faceSearch.core,
        refillsCandidates: refillsCandidates,
        smoothsEveryFace: smoothsEveryFace,
        camera: camera.core
      )
    }
  }
}
