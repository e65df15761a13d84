package import Engine
package import ModelFormats
import Synchronization

/// The compiled models of living tasks: tasks with the same model share its packed weights.
///
/// Models are told apart by their contents, wherever these come from. The cache does not keep a
/// model alive: with the last task that uses it, its weights are gone.
package final class CompiledModelCache: Sendable {
  /// The cache of all tasks of this process.
  package static let shared = CompiledModelCache()

  private struct Slot: Sendable {
    let entry = Entry()
    /// How many callers are about to use the entry.
    var pendingCount = 0
  }

  /// One model.
  ///
  /// Its lock is held while it is compiled, so that tasks that are created at the same time wait for
  /// one compilation, and those of other models for none.
  private final class Entry: Sendable {
    let model = Mutex(WeakModel())
  }

  private struct WeakModel {
    weak var model: CompiledModel?
  }

  private let slots = Mutex<[ContentDigest: Slot]>([:])

  package init() {}

  /// The compiled form of a model, made by this call if no task has it.
  ///
  /// - Parameters:
  ///   - source: The model.
  ///   - loop: Runs the loops of compiling; by default one call after the other.
  /// - Throws: ``TaskError`` if the model cannot be compiled; the next call tries again.
  package func compiledModel(
    _ source: TFLiteModel,
    loop: Loop = serialLoop
  ) throws(TaskError) -> CompiledModel {
    let digest = ContentDigest(source.contents)
    let entry = slots.withLock { slots in
      var slot = slots[digest] ?? Slot()
      slot.pendingCount += 1
      slots[digest] = slot
      return slot.entry
    }
    defer { finish(digest) }
    return try entry.model.withLock { weak throws(TaskError) in
      if let model = weak.model { return model }
      do throws(EngineError) {
        let model = try CompiledModel(source, loop: loop)
        weak.model = model
        return model
      } catch {
        throw TaskError(error)
      }
    }
  }

  /// How many models living tasks use.
  package var count: Int {
    slots.withLock { slots in
      slots.values.count { slot in slot.entry.model.withLock { $0.model != nil } }
    }
  }

  /// Ends a use, and removes the entries of models that are gone.
  private func finish(_ digest: ContentDigest) {
    slots.withLock { slots in
      slots[digest]?.pendingCount -= 1
      slots = slots.filter { _, slot in
        slot.pendingCount > 0 || slot.entry.model.withLock { $0.model != nil }
      }
    }
  }
}
