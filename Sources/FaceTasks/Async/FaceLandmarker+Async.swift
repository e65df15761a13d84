extension FaceLandmarker {
  /// Finds and measures the faces of one picture without blocking the caller's thread, in running mode
  /// ``RunningMode/image``.
  ///
  /// Pictures are processed in the order in which they are handed over.
  ///
  /// Every error is a ``TaskError``.
  ///
  /// - Throws: What ``detect(image:)`` throws; ``TaskError`` with ``TasksErrorCode/cancelled`` if the
  ///   caller was cancelled while the picture waited.
  public func detectFaces(in image: MPImage) async throws -> FaceLandmarkerResult {
    try await queue.run { [self] () throws(TaskError) in try detect(image: image) }
  }

  /// Finds and measures the faces of frames one after the other, in running mode ``RunningMode/video``.
  ///
  /// Works without blocking the caller's thread, and only as far as results are asked for.
  ///
  /// - Parameters:
  ///   - frames: Frames whose times increase.
  ///   - policy: What happens to frames that come faster than they are processed; by default each is
  ///     processed.
  /// - Returns: One element for each frame that was not dropped, in their order.
  /// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument`` in another running mode.
  public func results<Frames: AsyncSequence & Sendable>(
    of frames: Frames,
    policy: FramePolicy = .everyFrame
  ) throws(TaskError) -> FrameResults<Frames, FaceLandmarkerResult>
  where Frames.Element == VideoFrame {
    try runner.check(.video)
    return FrameResults(frames: frames, policy: policy) { [self] frame in
      do throws(TaskError) {
        return .success(
          try await queue.run { [self] () throws(TaskError) in
            try detect(
              videoFrame: frame.image,
              timestampInMilliseconds: frame.timestampInMilliseconds
            )
          }
        )
      } catch {
        return .failure(error)
      }
    }
  }
}
