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

/// Checks that a running mode is available.
///
/// - Throws: ``TaskError`` with ``TasksErrorCode/unimplemented``.
func checkAvailable(_ mode: RunningMode) throws(TaskError) {
  guard mode != .liveStream else {
    throw TaskError(.unimplemented, "runningMode is \(mode), which is not available")
  }
}
