import Synchronization

/// Something that a task is made from, loaded by a ``LoadingCrew`` before it is needed.
///
/// What cannot be loaded fails when its turn comes.
final class LoadingJob<Value: Sendable>: Sendable {
  private let load: @Sendable (LoadingCrew) throws(TaskError) -> Value
  private let result = Mutex<Result<Value, TaskError>?>(nil)

  /// Describes a job.
  ///
  /// - Parameter load: Gets the crew for its loops.
  init(_ load: @escaping @Sendable (LoadingCrew) throws(TaskError) -> Value) {
    self.load = load
  }

  /// Does the job.
  @Sendable func run(_ crew: LoadingCrew) {
    let loaded = Result { () throws(TaskError) in try load(crew) }
    result.withLock { $0 = loaded }
  }

  /// What was loaded.
  ///
  /// - Throws: What kept it from being loaded.
  /// - Precondition: The job has been done.
  func value() throws(TaskError) -> Value {
    guard let result = result.withLock(\.self) else {
      preconditionFailure("the job has not been done")
    }
    return try result.get()
  }
}
