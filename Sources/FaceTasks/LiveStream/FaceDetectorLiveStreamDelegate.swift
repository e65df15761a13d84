/// Receives what a ``FaceDetector`` finds in the frames of a camera.
public protocol FaceDetectorLiveStreamDelegate: AnyObject, Sendable {
  /// Called once for each frame that was processed, in their order, on a thread of the detector.
  ///
  /// The next call waits for this one; frames go on being processed meanwhile. The method may call
  /// ``FaceDetector/detectAsync(image:timestampInMilliseconds:)`` and may release the detector.
  ///
  /// - Parameters:
  ///   - faceDetector: The detector that processed the frame.
  ///   - result: What was found, an empty list if nothing; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time, also after an error.
  ///   - error: A ``TaskError`` if the frame could not be processed; later frames are, as usual.
  func faceDetector(
    _ faceDetector: FaceDetector,
    didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  )
}
