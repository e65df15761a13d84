import Engine
package import ModelFormats

/// A model as its file holds it, compiled; what kept it from being compiled is thrown when it is to
/// run.
package struct LoadedModel: Sendable {
  /// The file's contents.
  package let source: TFLiteModel
  private let compiled: Result<CompiledModel, TaskError>

  /// Compiles a model, unless another task uses it already.
  package init(_ source: TFLiteModel) {
    self.source = source
    compiled = Result { () throws(TaskError) in
      try CompiledModelCache.shared.compiledModel(source)
    }
  }

  /// Makes a session that runs the model.
  ///
  /// - Throws: ``TaskError`` if the model could not be compiled.
  func session(on pool: ThreadPool) throws(TaskError) -> Session {
    Session(try compiled.get(), pool: pool)
  }
}
