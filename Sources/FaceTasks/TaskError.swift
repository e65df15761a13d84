/// Why a task could not be created or could not process a picture.
public struct TaskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  public let code: TasksErrorCode

  /// What was found, what was expected and where.
  public let message: String

  /// Joins a kind of failure and its explanation.
  public init(_ code: TasksErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// `CODE_NAME: message`, the form of MediaPipe's error texts.
  public var description: String { "\(code.name): \(message)" }
}
