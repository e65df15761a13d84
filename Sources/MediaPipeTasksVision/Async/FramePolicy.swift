import FaceTasks

/// What happens to frames that come faster than they are processed.
///
/// Not in MediaPipe.
public enum FramePolicy: Sendable, Hashable, CaseIterable {
  /// Every frame is processed; the next one is asked for when the result of the one before was taken.
  ///
  /// For video files, whose frames wait.
  case everyFrame

  /// Frames are taken as they come; of those that come while one is processed, or while nobody asks for
  /// the next result, the newest is kept and the others are dropped.
  ///
  /// For cameras. The last frame is never dropped.
  case newestFrame
}

extension FramePolicy {
  var core: FaceTasks.FramePolicy {
    switch self {
    case .everyFrame: .everyFrame
    case .newestFrame: .newestFrame
    }
  }
}
