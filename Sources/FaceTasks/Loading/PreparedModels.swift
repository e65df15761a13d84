import Engine
import ModelFormats
import Synchronization

/// The models of a task, read and compiled side by side on the task's threads before anything is built
/// from them.
///
/// The compiled forms are kept alive here until the task's sessions hold them; a model that cannot be
/// read or compiled leaves nothing, and fails when its turn comes.
final class PreparedModels: Sendable {
  /// Reads one model.
  typealias Source = @Sendable () throws(TaskError) -> TFLiteModel

  private struct Slot: Sendable {
    var model: Result<TFLiteModel, TaskError>?
    var compiled: CompiledModel?
  }

  private let slots: Mutex<[FaceModelRole: Slot]> = Mutex([:])

  /// Prepares models.
  ///
  /// - Parameter sources: The models in groups that take about the same time; a thread takes whole
  ///   groups.
  init(_ sources: [[(role: FaceModelRole, source: Source)]], pool: ThreadPool) {
    pool.run(itemCount: sources.count, partCount: min(sources.count, pool.workerCount)) {
      _,
      groups in
      for (role, source) in sources[groups].joined() {
        let slot = Self.prepared(source)
        slots.withLock { $0[role] = slot }
      }
    }
  }

  /// A model that was prepared.
  ///
  /// - Throws: What reading it threw.
  func model(_ role: FaceModelRole) throws(TaskError) -> TFLiteModel {
    guard let model = slots.withLock({ $0[role]?.model }) else {
      preconditionFailure("\(role) was not prepared")
    }
    return try model.get()
  }

  private static func prepared(_ source: Source) -> Slot {
    var slot = Slot()
    do throws(TaskError) {
      let model = try source()
      slot.model = .success(model)
      slot.compiled = try? CompiledModelCache.shared.compiledModel(model)
    } catch {
      slot.model = .failure(error)
    }
    return slot
  }
}
