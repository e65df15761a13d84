package import Engine
package import ModelFormats

/// A model compiled, and what it says of itself; what kept it from either is thrown when it is asked
/// for.
///
/// The decoded file is gone then: its thousands of small values cost as much to free as to make, and
/// the thread that loads the model has the time.
package struct LoadedModel: Sendable {
  private let metadataResult: Result<TFLiteMetadata?, TaskError>
  private let compiled: Result<CompiledModel, TaskError>

  /// Compiles a model, unless another task uses it already.
  ///
  /// - Parameter loop: Runs the loops of compiling; by default one call after the other.
  package init(_ source: TFLiteModel, loop: Loop = serialLoop) {
    metadataResult = Result { () throws(TaskError) in
      try asTask { () throws(ModelFormatError) in try TFLiteMetadata(model: source) }
    }
    compiled = Result { () throws(TaskError) in
      try CompiledModelCache.shared.compiledModel(source, loop: loop)
    }
  }

  /// What the model says of itself; `nil` if it says nothing.
  ///
  /// - Throws: ``TaskError`` if that is damaged.
  func metadata() throws(TaskError) -> TFLiteMetadata? { try metadataResult.get() }

  /// Makes a session that runs the model.
  ///
  /// - Throws: ``TaskError`` if the model could not be compiled.
  func session(on pool: ThreadPool) throws(TaskError) -> Session {
    Session(try compiled.get(), pool: pool)
  }
}
