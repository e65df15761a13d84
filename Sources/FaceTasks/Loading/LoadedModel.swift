import Engine
package import ModelFormats

/// A model compiled, and what it says of itself; what kept it from either is thrown when it is asked
/// for.
///
/// The decoded file is gone then: its thousands of small values cost as much to free as to make, and
/// the thread that loads the model has the time.
package struct LoadedModel: Sendable {
  private let metadataResult: Result<TFLiteMetadata?, TaskError>
  private let compiled: Result<CompiledModel, TaskError>
  /// For the only session; `nil` if that is to allocate its own.
  private let memory: SessionMemory?

  /// Compiles a model, unless another task uses it already.
  package init(_ source: TFLiteModel) {
    self.init(source, loop: serialLoop, workerCount: nil)
  }

  /// The same as part of a crew's work, with memory at hand for a session on a pool.
  init(_ source: TFLiteModel, by crew: LoadingCrew, for pool: ThreadPool) {
    self.init(source, loop: crew.forEach, workerCount: pool.workerCount)
    memory?.touch()
  }

  private init(_ source: TFLiteModel, loop: Loop, workerCount: Int?) {
    metadataResult = Result { () throws(TaskError) in
      try asTask { () throws(ModelFormatError) in try TFLiteMetadata(model: source) }
    }
    compiled = Result { () throws(TaskError) in
      try CompiledModelCache.shared.compiledModel(source, loop: loop)
    }
    if case .success(let model) = compiled, let workerCount {
      memory = SessionMemory(model, workerCount: workerCount)
    } else {
      memory = nil
    }
  }

  /// What the model says of itself; `nil` if it says nothing.
  ///
  /// - Throws: ``TaskError`` if that is damaged.
  func metadata() throws(TaskError) -> TFLiteMetadata? { try metadataResult.get() }

  /// Makes the session that runs the model.
  ///
  /// - Throws: ``TaskError`` if the model could not be compiled.
  func session(on pool: ThreadPool) throws(TaskError) -> Session {
    Session(try compiled.get(), pool: pool, memory: memory)
  }
}
