import FaceTasks
public import Foundation

/// Finds faces in pictures and measures them: 478 points, and on request 52 blendshapes and a pose.
///
/// Made for code that was written for MediaPipe on iOS; the work is done by the module FaceTasks.
open class FaceLandmarker: NSObject, @unchecked Sendable {
  // Sendable: both are constant, and the receiver's references are set before the first frame.
  private let task: FaceTasks.FaceLandmarker
  private let receiver: Receiver?

  /// Loads a model; every other option has its default.
  ///
  /// - Parameter modelPath: A `face_landmarker.task` bundle.
  /// - Throws: `NSError` with a ``TasksErrorCode`` if the model cannot be used.
  public convenience init(modelPath: String) throws {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Loads a model and prepares it.
  ///
  /// Later changes of the options have no effect.
  ///
  /// - Throws: `NSError` with a ``TasksErrorCode`` if an option is out of range or the model cannot be
  ///   used.
  public init(options: FaceLandmarkerOptions) throws {
    let receiver = options.faceLandmarkerLiveStreamDelegate.map(Receiver.init)
    task = try throwingNSError { () throws(TaskError) in
      var core = try options.core
      core.faceLandmarkerLiveStreamDelegate = receiver
      return try FaceTasks.FaceLandmarker(options: core)
    }
    self.receiver = receiver
    super.init()
    receiver?.task = self
  }

  /// Processes one picture by itself, in running mode ``RunningMode/image``.
  ///
  /// - Returns: The faces; a picture without any gives empty lists.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode.
  public func detect(image: MPImage) throws -> FaceLandmarkerResult {
    try throwingNSError { () throws(TaskError) in
      FaceLandmarkerResult(try task.detect(image: image.core))
    }
  }

  /// Processes the next frame of a video, in running mode ``RunningMode/video``.
  ///
  /// - Parameters:
  ///   - videoFrame: The frame; its size and orientation may differ from those of the frame before.
  ///   - timestampInMilliseconds: When the frame is to be seen; later than the frame before.
  /// - Returns: The faces; a frame without any gives empty lists.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode and for a
  ///   timestamp that is not later than the one before.
  public func detect(
    videoFrame: MPImage,
    timestampInMilliseconds: Int
  ) throws -> FaceLandmarkerResult {
    try throwingNSError { () throws(TaskError) in
      FaceLandmarkerResult(
        try task.detect(
          videoFrame: videoFrame.core,
          timestampInMilliseconds: timestampInMilliseconds
        )
      )
    }
  }

  /// Takes the next frame of a camera and returns at once, in running mode
  /// ``RunningMode/liveStream``.
  ///
  /// The delegate of the options receives the result. While a frame is processed, one waits; a newer
  /// one takes its place, and the older is dropped without a call.
  ///
  /// - Parameters:
  ///   - image: The frame; its size and orientation may differ from those of the frame before.
  ///   - timestampInMilliseconds: When the frame was taken; later than the frame before, even if
  ///     that was dropped.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode and for a
  ///   timestamp that is not later than the one before.
  public func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try throwingNSError { () throws(TaskError) in
      try task.detectAsync(image: image.core, timestampInMilliseconds: timestampInMilliseconds)
    }
  }

  /// How many frames of a camera newer ones replaced while they waited; 0 in other running modes.
  ///
  /// Not in MediaPipe.
  public var droppedFrameCount: Int { task.droppedFrameCount }

  /// The task that does the work, for what this class adds in other files.
  var core: FaceTasks.FaceLandmarker { task }
}

/// Hands results on to the delegate of the options.
private final class Receiver: FaceTasks.FaceLandmarkerLiveStreamDelegate, @unchecked Sendable {
  // Sendable: weak references are atomic, and the task is set before it takes the first frame. The
  // delegate is called by one thread.
  weak var task: FaceLandmarker?
  private weak let delegate: (any FaceLandmarkerLiveStreamDelegate)?

  init(_ delegate: any FaceLandmarkerLiveStreamDelegate) {
    self.delegate = delegate
  }

  func faceLandmarker(
    _ sender: FaceTasks.FaceLandmarker,
    didFinishDetection result: FaceTasks.FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    guard let task, let delegate else { return }
    delegate.faceLandmarker(
      task,
      didFinishDetection: result.map(FaceLandmarkerResult.init),
      timestampInMilliseconds: timestampInMilliseconds,
      error: error.map { error in (error as? TaskError).map { NSError($0) } ?? error }
    )
  }
}
