import FaceTasks
import Foundation

extension FaceDetector {
  /// Finds the faces of frames one after the other, in running mode ``RunningMode/video``.
  ///
  /// Works without blocking the caller's thread, and only as far as results are asked for. Not in
  /// MediaPipe.
  ///
  /// - Parameters:
  ///   - frames: Frames whose times increase.
  ///   - policy: What happens to frames that come faster than they are processed; by default each is
  ///     processed.
  /// - Returns: One element for each frame that was not dropped, in their order.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode.
  public func results<Frames: AsyncSequence & Sendable>(
    of frames: Frames,
    policy: FramePolicy = .everyFrame
  ) throws -> FrameResults<Frames, FaceDetectorResult> where Frames.Element == VideoFrame {
    try throwingNSError { () throws(TaskError) in
      FrameResults(
        core: try core.results(of: frames.map { $0.core }, policy: policy.core)
          .map { FaceDetectorResult($0) }
      )
    }
  }
}

extension FaceLandmarker {
  /// Finds and measures the faces of frames one after the other, in running mode
  /// ``RunningMode/video``.
  ///
  /// Works without blocking the caller's thread, and only as far as results are asked for. Not in
  /// MediaPipe.
  ///
  /// - Parameters:
  ///   - frames: Frames whose times increase.
  ///   - policy: What happens to frames that come faster than they are processed; by default each is
  ///     processed.
  /// - Returns: One element for each frame that was not dropped, in their order.
  /// - Throws: `NSError` with ``TasksErrorCode/invalidArgumentError`` in another running mode.
  public func results<Frames: AsyncSequence & Sendable>(
    of frames: Frames,
    policy: FramePolicy = .everyFrame
  ) throws -> FrameResults<Frames, FaceLandmarkerResult> where Frames.Element == VideoFrame {
    try throwingNSError { () throws(TaskError) in
      FrameResults(
        core: try core.results(of: frames.map { $0.core }, policy: policy.core)
          .map { FaceLandmarkerResult($0) }
      )
    }
  }
}
