/// How pictures reach a task.
///
/// Raw values are those of MediaPipe's `RunningMode`.
public enum RunningMode: UInt, Sendable, Hashable, CaseIterable {
  /// Unrelated pictures, each processed on its own.
  case image = 0
  /// Frames of one video in order; faces are tracked from frame to frame.
  case video = 1
  /// Frames of a camera, results delivered later to a delegate.
  case liveStream = 2
}
