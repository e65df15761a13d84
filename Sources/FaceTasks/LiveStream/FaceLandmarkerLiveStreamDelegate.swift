/// Receives what a ``FaceLandmarker`` finds in the frames of a camera.
public protocol FaceLandmarkerLiveStreamDelegate: AnyObject, Sendable {
  /// Called once for each frame that was processed, in their order, on a thread of the landmarker.
  ///
  /// The next call waits for this one; frames go on being processed meanwhile. The method may call
  /// ``FaceLandmarker/detectAsync(image:timestampInMilliseconds:)`` and may release the landmarker.
  ///
  /// - Parameters:
  ///   - faceLandmarker: The landmarker that processed the frame.
  ///   - result: What was found, an empty list if nothing; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time, also after an error.
  ///   - error: A ``TaskError`` if the frame could not be processed; later frames are, as usual.
  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker,
    didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  )
}
