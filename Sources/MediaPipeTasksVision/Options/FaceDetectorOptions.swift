import FaceTasks
public import Foundation

/// Options of a ``FaceDetector``, which reads them when it is created.
open class FaceDetectorOptions: TaskOptions {
  /// How pictures reach the task; default: ``RunningMode/image``.
  public var runningMode: RunningMode = .image

  /// Who receives results in running mode ``RunningMode/liveStream``; not retained.
  ///
  /// Needed in that mode, forbidden in others.
  public weak var faceDetectorLiveStreamDelegate: (any FaceDetectorLiveStreamDelegate)?

  /// Least score of a detection that is kept, 0 to 1; default: 0.5.
  public var minDetectionConfidence: Float = 0.5

  /// Overlap (intersection over union, 0 to 1) above which two boxes are merged; default: 0.3.
  public var minSuppressionThreshold: Float = 0.3

  /// How hard to search for small and turned faces; default: as MediaPipe.
  ///
  /// Not in MediaPipe.
  public var faceSearch = FaceSearch()

  /// An independent copy; both refer to the same delegate.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = FaceDetectorOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.faceDetectorLiveStreamDelegate = faceDetectorLiveStreamDelegate
    copy.minDetectionConfidence = minDetectionConfidence
    copy.minSuppressionThreshold = minSuppressionThreshold
    copy.faceSearch = faceSearch
    return copy
  }
}

extension FaceDetectorOptions {
  var core: FaceTasks.FaceDetectorOptions {
    get throws(TaskError) {
      FaceTasks.FaceDetectorOptions(
        baseOptions: try baseOptions.core,
        runningMode: runningMode.core,
        minDetectionConfidence: minDetectionConfidence,
        minSuppressionThreshold: minSuppressionThreshold,
        faceSearch: faceSearch.core
      )
    }
  }
}
