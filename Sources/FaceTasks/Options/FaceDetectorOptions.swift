/// Options of a ``FaceDetector``.
///
/// Names and defaults are those of MediaPipe's `FaceDetectorOptions`; ``faceSearch`` is an addition.
public struct FaceDetectorOptions: Sendable {
  /// Where the model is: a `.tflite` face detector, short or full range.
  public var baseOptions: BaseOptions

  /// How pictures reach the task; default: ``RunningMode/image``.
  public var runningMode: RunningMode

  /// Who receives results in running mode ``RunningMode/liveStream``; not retained.
  ///
  /// Needed in that mode, forbidden in others. The task reads it when it is created.
  public weak var faceDetectorLiveStreamDelegate: (any FaceDetectorLiveStreamDelegate)?

  /// Least score of a detection that is kept, 0 to 1; default: 0.5.
  public var minDetectionConfidence: Float

  /// Overlap (intersection over union, 0 to 1) above which two boxes are merged; default: 0.3.
  public var minSuppressionThreshold: Float

  /// How hard to search for small and turned faces; default: as MediaPipe, one look at the whole
  /// picture.
  public var faceSearch: FaceSearch

  /// Collects the options; each has the default of its property.
  public init(
    baseOptions: BaseOptions = BaseOptions(),
    runningMode: RunningMode = .image,
    faceDetectorLiveStreamDelegate: (any FaceDetectorLiveStreamDelegate)? = nil,
    minDetectionConfidence: Float = 0.5,
    minSuppressionThreshold: Float = 0.3,
    faceSearch: FaceSearch = FaceSearch()
  ) {
    self.baseOptions = baseOptions
    self.runningMode = runningMode
    self.faceDetectorLiveStreamDelegate = faceDetectorLiveStreamDelegate
    self.minDetectionConfidence = minDetectionConfidence
    self.minSuppressionThreshold = minSuppressionThreshold
    self.faceSearch = faceSearch
  }

  /// Checks every value without touching any file.
  ///
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` for the first bad value, or
  ///   if running mode and delegate do not fit.
  package func validate() throws(TaskError) {
    try check(runningMode, hasDelegate: faceDetectorLiveStreamDelegate != nil)
    try baseOptions.validate()
    try checkThreshold(minDetectionConfidence, named: "minDetectionConfidence")
    try checkThreshold(minSuppressionThreshold, named: "minSuppressionThreshold")
    try faceSearch.validate(named: "faceSearch")
  }
}
