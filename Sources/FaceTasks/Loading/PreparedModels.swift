import Engine
import ModelFormats
import Synchronization

/// The models of a task, read and compiled side by side on the task's threads before anything is built
/// from them.
///
/// One that cannot be read or compiled fails when its turn comes.
final class PreparedModels: Sendable {
  /// Reads one model.
  typealias Source = @Sendable () throws(TaskError) -> TFLiteModel

  private let models: Mutex<[FaceModelRole: Result<LoadedModel, TaskError>]> = Mutex([:])

  /// Prepares models.
  ///
  /// - Parameter sources: The models, those that take longest first.
  init(_ sources: [(role: FaceModelRole, source: Source)], pool: ThreadPool) {
    let jobs = sources.map { role, source in
      { @Sendable [self] (crew: LoadingCrew) in
        let model = Result { () throws(TaskError) in
          LoadedModel(try source(), loop: crew.forEach)
        }
        models.withLock { $0[role] = model }
      }
    }
    LoadingCrew.run(jobs, on: pool)
  }

  /// A model that was prepared.
  ///
  /// - Throws: What reading it threw.
  func model(_ role: FaceModelRole) throws(TaskError) -> LoadedModel {
    guard let model = models.withLock({ $0[role] }) else {
      preconditionFailure("\(role) was not prepared")
    }
    return try model.get()
  }
}
