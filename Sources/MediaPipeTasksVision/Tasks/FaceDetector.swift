import FaceTasks
public import Foundation

/// Finds faces in pictures: a box, a score and six points each.
///
/// Made for code that was written for MediaPipe on iOS; the work is done by the module FaceTasks.
open class FaceDetector: NSObject, @unchecked Sendable {
  // Sendable: both are constant, and the receiver's references are set before the first frame.
  private let task: FaceTasks.FaceDetector
  private let receiver: Receiver?

  /// Loads a model; every other option has its default.
  ///
  /// - Parameter modelPath: A face detector, `.tflite`.
  /// - Throws: `NSError` with a ``TasksErrorCode`` if the model cannot be used.
  public convenience init(modelPath: String) throws {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Loads a model and prepares it.
  ///
  /// Later changes of the options have no effect.
  ///
  /// - Throws: `NSError` with a ``TasksErrorCode`` if an option is out of range or the model cannot be
  ///   used.
  public init(options: FaceDetectorOptions) throws {
    let receiver = options.faceDetectorLiveStreamDelegate.map(Receiver.init)
    task = try throwingNSError { () throws(TaskError) in
      var core = try options.core
      core.faceDetectorLiveStreamDelegate = receiver
      return try FaceTasks.FaceDetector(options: core)
    }
    self.receiver = receiver
    super.init()
    receiver?.task = self
  }

  /// Processes one picture by itself, in running mode ``RunningMode/image``.
  ///
  /// - Returns: The faces; a picture without any gives empty lists.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode.
  public func detect(image: MPImage) throws -> FaceDetectorResult {
    try throwingNSError { () throws(TaskError) in
      FaceDetectorResult(try task.detect(image: image.core))
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
  ) throws -> FaceDetectorResult {
    try throwingNSError { () throws(TaskError) in
      FaceDetectorResult(
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
  var core: FaceTasks.FaceDetector { task }
}

/// Hands results on to the delegate of the options.
private final class Receiver: FaceTasks.FaceDetectorLiveStreamDelegate, @unchecked Sendable {
  // Sendable: weak references are atomic, and the task is set before it takes the first frame. The
  // delegate is called by one thread.
  weak var task: FaceDetector?
  private weak let delegate: (any FaceDetectorLiveStreamDelegate)?

  init(_ delegate: any FaceDetectorLiveStreamDelegate) {
    self.delegate = delegate
  }

  func faceDetector(
    _ sender: FaceTasks.FaceDetector,
    didFinishDetection result: FaceTasks.FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    guard let task, let delegate else { return }
    delegate.faceDetector(
      task,
      didFinishDetection: result.map(FaceDetectorResult.init),
      timestampInMilliseconds: timestampInMilliseconds,
      error: error.map { error in (error as? TaskError).map { NSError($0) } ?? error }
    )
  }
}
