import Engine
import FaceVision
import ModelFormats

extension TaskError {
  /// Wraps a model file that cannot be read.
  init(_ error: ModelFormatError, code: TasksErrorCode) {
    self.init(code, error.description)
  }

  /// Wraps a model that cannot be run.
  init(_ error: EngineError) {
    let code: TasksErrorCode =
      switch error {
      case .unsupportedOperators: .unimplemented
      case .unavailable: .failedPrecondition
      case .tooLarge: .resourceExhausted
      case .invalidOperator, .invalidSubgraph: .invalidArgument
      }
    self.init(code, error.description)
  }

  /// Wraps a picture or a set of landmarks that cannot be processed.
  init(_ error: FaceVisionError) {
    let code: TasksErrorCode =
      switch error {
      case .degenerateGeometry: .failedPrecondition
      default: .invalidArgument
      }
    self.init(code, error.description)
  }
}

/// Runs a step of a task and turns its error into the task's.
func asTask<Result>(
  code: TasksErrorCode = .invalidArgument,
  _ body: () throws(ModelFormatError) -> Result
) throws(TaskError) -> Result {
  do throws(ModelFormatError) {
    return try body()
  } catch {
    throw TaskError(error, code: code)
  }
}

/// Runs a step of a task and turns its error into the task's.
func asTask<Result>(
  _ body: () throws(FaceVisionError) -> Result
) throws(TaskError) -> Result {
  do throws(FaceVisionError) {
    return try body()
  } catch {
    throw TaskError(error)
  }
}
