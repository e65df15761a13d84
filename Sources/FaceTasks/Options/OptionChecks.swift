/// Checks a threshold: a number between 0 and 1, both included.
///
/// MediaPipe only compares most thresholds; a value outside the range, or one that is not a number,
/// can only be a mistake, so it is refused here.
///
/// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
func checkThreshold(_ value: Float, named name: String) throws(TaskError) {
  // The comparison is false for NaN as well.
  guard value >= 0, value <= 1 else {
    throw TaskError(.invalidArgument, "\(name) is \(value), expected a number from 0 to 1")
  }
}

/// Checks that a delegate is there if and only if the running mode has a use for it.
///
/// - Throws: ``TaskError`` with ``TasksErrorCode/invalidArgument``.
func check(_ mode: RunningMode, hasDelegate: Bool) throws(TaskError) {
  guard hasDelegate == (mode == .liveStream) else {
    throw TaskError(
      .invalidArgument,
      hasDelegate
        ? "runningMode is \(mode.title), expected Live Stream, as there is a live stream delegate"
        : "runningMode is Live Stream, expected a live stream delegate, which is missing"
    )
  }
}
