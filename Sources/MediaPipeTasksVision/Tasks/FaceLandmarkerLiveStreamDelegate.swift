public import Foundation

/// Receives what a ``FaceLandmarker`` finds in the frames of a camera.
public protocol FaceLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called once for each frame that was processed, in their order, on a thread of the landmarker.
  ///
  /// The method may push frames and may release the landmarker.
  ///
  /// - Parameters:
  ///   - faceLandmarker: The landmarker that processed the frame.
  ///   - result: What was found, empty lists if nothing; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time, also after an error.
  ///   - error: An `NSError` if the frame could not be processed; later frames are, as usual.
  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker,
    didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  )
}
