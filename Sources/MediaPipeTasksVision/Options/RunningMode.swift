import FaceTasks

/// How pictures reach a task.
public enum RunningMode: UInt, Sendable, CaseIterable {
  /// Unrelated pictures, each processed on its own.
  case image = 0
  /// Frames of one video in order; faces are tracked from frame to frame.
  case video = 1
  /// Frames of a camera, results delivered later to a delegate.
  case liveStream = 2
}

extension RunningMode {
  var core: FaceTasks.RunningMode {
    switch self {
    case .image: .image
    case .video: .video
    case .liveStream: .liveStream
    }
  }
}
