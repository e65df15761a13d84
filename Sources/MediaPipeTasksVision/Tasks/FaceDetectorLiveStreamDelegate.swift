public import Foundation

/// Receives what a ``FaceDetector`` finds in the frames of a camera.
public protocol FaceDetectorLiveStreamDelegate: NSObjectProtocol {
  /// Called once for each frame that was processed, in their order, on a thread of the detector; does
  /// nothing by default.
  ///
  /// The method may push frames and may release the detector.
  ///
  /// - Parameters:
  ///   - faceDetector: The detector that processed the frame.
  ///   - result: What was found, an empty list if nothing; `nil` after an error.
  ///   - timestampInMilliseconds: The frame's time, also after an error.
  ///   - error: An `NSError` if the frame could not be processed; later frames are, as usual.
  func faceDetector(
    _ faceDetector: FaceDetector,
    didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  )
}

extension FaceDetectorLiveStreamDelegate {
  /// Does nothing: the method is optional.
  public func faceDetector(
    _ faceDetector: FaceDetector,
    didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {}
}
