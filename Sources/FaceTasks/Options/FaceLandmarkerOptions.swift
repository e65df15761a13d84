/// Options of a ``FaceLandmarker``.
///
/// Names and defaults are those of MediaPipe's `FaceLandmarkerOptions`. The options after
/// ``outputFacialTransformationMatrixes`` are additions, which change nothing until they are set.
public struct FaceLandmarkerOptions: Sendable {
  /// Where the model is: a `face_landmarker.task` bundle.
  public var baseOptions: BaseOptions

  /// How pictures reach the task; default: ``RunningMode/image``.
  public var runningMode: RunningMode

  /// Who receives results in running mode ``RunningMode/liveStream``; not retained.
  ///
  /// Needed in that mode, forbidden in others. The task reads it when it is created.
  public weak var faceLandmarkerLiveStreamDelegate: (any FaceLandmarkerLiveStreamDelegate)?

  /// Largest number of faces to find, at least 1; default: 1.
  public var numFaces: Int

  /// Least score of a detection that is kept, 0 to 1; default: 0.5.
  public var minFaceDetectionConfidence: Float

  /// A face whose presence score is not above this is dropped, 0 to 1; default: 0.5.
  public var minFacePresenceConfidence: Float

  /// Overlap above which a detected face replaces a tracked one, 0 to 1; default: 0.5.
  ///
  /// Has no effect in ``RunningMode/image``.
  public var minTrackingConfidence: Float

  /// Whether to compute the 52 blendshape scores; default: `false`.
  public var outputFaceBlendshapes: Bool

  /// Whether to compute the pose of each face; default: `false`.
  public var outputFacialTransformationMatrixes: Bool

  /// Another face detector, short or full range; default: `nil`, the one in the bundle, which is
  /// short range.
  ///
  /// The full-range detector finds faces half as wide. It takes about four times as long.
  public var faceDetectorModel: ModelAsset?

  /// How hard to search for small and turned faces; default: as MediaPipe, one look at the whole
  /// picture.
  public var faceSearch: FaceSearch

  /// Whether detections are tried one after the other until ``numFaces`` of them pass the presence
  /// test; default: `false`.
  ///
  /// MediaPipe tries the ``numFaces`` best ones only, so that one that fails takes the place of a
  /// face.
  public var refillsCandidates: Bool

  /// Whether landmarks are smoothed in videos for any ``numFaces``, each face by itself; default:
  /// `false`.
  ///
  /// MediaPipe smooths only if ``numFaces`` is 1. Has no effect in ``RunningMode/image``.
  public var smoothsEveryFace: Bool

  /// The camera that poses are computed for; default: ``PerspectiveCamera/mediaPipe``.
  public var camera: PerspectiveCamera

  /// Collects the options; each has the default of its property.
  public init(
    baseOptions: BaseOptions = BaseOptions(),
    runningMode: RunningMode = .image,
    faceLandmarkerLiveStreamDelegate: (any FaceLandmarkerLiveStreamDelegate)? = nil,
    numFaces: Int = 1,
    minFaceDetectionConfidence: Float = 0.5,
    minFacePresenceConfidence: Float = 0.5,
    minTrackingConfidence: Float = 0.5,
    outputFaceBlendshapes: Bool = false,
    outputFacialTransformationMatrixes: Bool = false,
    faceDetectorModel: ModelAsset? = nil,
    faceSearch: FaceSearch = FaceSearch(),
    refillsCandidates: Bool = false,
    smoothsEveryFace: Bool = false,
    camera: PerspectiveCamera = .mediaPipe
  ) {
    self.baseOptions = baseOptions
    self.runningMode = runningMode
    self.faceLandmarkerLiveStreamDelegate = faceLandmarkerLiveStreamDelegate
    self.numFaces = numFaces
    self.minFaceDetectionConfidence = minFaceDetectionConfidence
    self.minFacePresenceConfidence = minFacePresenceConfidence
    self.minTrackingConfidence = minTrackingConfidence
    self.outputFaceBlendshapes = outputFaceBlendshapes
    self.outputFacialTransformationMatrixes = outputFacialTransformationMatrixes
    self.faceDetectorModel = faceDetectorModel
    self.faceSearch = faceSearch
    self.refillsCandidates = refillsCandidates
    self.smoothsEveryFace = smoothsEveryFace
    self.camera = camera
  }

  /// Checks every value without touching any file.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for the first bad value, or
  ///   if running mode and delegate do not fit.
  package func validate() throws(TaskError) {
    try check(runningMode, hasDelegate: faceLandmarkerLiveStreamDelegate != nil)
    try baseOptions.validate()
    guard numFaces >= 1 else {
      throw TaskError(.invalidArgument, "numFaces is \(numFaces), expected 1 or more")
    }
    try checkThreshold(minFaceDetectionConfidence, named: "minFaceDetectionConfidence")
    try checkThreshold(minFacePresenceConfidence, named: "minFacePresenceConfidence")
    try checkThreshold(minTrackingConfidence, named: "minTrackingConfidence")
    if case .path("") = faceDetectorModel {
      throw TaskError(.invalidArgument, "faceDetectorModel is an empty path, expected a file")
    }
    try faceSearch.validate(named: "faceSearch")
    try camera.validate()
  }
}
