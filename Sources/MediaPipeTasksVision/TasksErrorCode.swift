import FaceTasks
import Foundation

/// The kinds of failure: the codes of errors in the domain ``domain``.
///
/// Tasks throw `NSError`: `(error as NSError).code` is a raw value of this enumeration, and
/// `localizedDescription` says what was found and what was expected.
public enum TasksErrorCode: UInt, Sendable, CaseIterable {
  /// The operation was stopped by its caller.
  case cancelledError = 1
  /// A failure that fits no other kind.
  case unknownError = 2
  /// A value the caller gave is not acceptable.
  case invalidArgumentError = 3
  /// The operation took too long.
  case deadlineExceededError = 4
  /// A file, or a part of one, is missing.
  case notFoundError = 5
  /// Something is there that must not be.
  case alreadyExistsError = 6
  /// A file may not be opened.
  case permissionDeniedError = 7
  /// Memory or another resource ran out.
  case resourceExhaustedError = 8
  /// The task is not in the state the call needs.
  case failedPreconditionError = 9
  /// The operation was given up half-way.
  case abortedError = 10
  /// A value lies outside the range that exists.
  case outOfRangeError = 11
  /// The operation is not available.
  case unimplementedError = 12
  /// An inner rule was broken.
  case internalError = 13
  /// A service cannot be reached at the moment.
  case unavailableError = 14
  /// Data is lost or damaged.
  case dataLossError = 15
  /// The caller is not known.
  case unauthenticatedError = 16
  /// Of audio tasks, which this package does not have: the user refused the microphone.
  case audioRecordPermissionDeniedError = 17
  /// Of audio tasks: nobody has asked the user for the microphone.
  case audioRecordPermissionUndeterminedError = 18
  /// Of audio tasks: the microphone has given nothing yet.
  case audioRecordWaitingForNewMicInputError = 19
  /// Of audio tasks: the microphone is not being recorded.
  case audioRecordNotTappingMicError = 20

  /// The code with the lowest number.
  public static var first: TasksErrorCode { .cancelledError }

  /// The code with the highest number.
  public static var last: TasksErrorCode { .audioRecordNotTappingMicError }

  /// The domain of all errors of tasks.
  public static var domain: String { "com.google.mediapipe.tasks" }
}

extension NSError {
  /// The error as Foundation knows it.
  ///
  /// Codes are the same.
  convenience init(_ error: TaskError) {
    self.init(
      domain: TasksErrorCode.domain,
      code: Int(error.code.rawValue),
      userInfo: [NSLocalizedDescriptionKey: error.description]
    )
  }
}

/// Runs a step and turns its error into Foundation's.
func throwingNSError<Result>(_ body: () throws(TaskError) -> Result) throws -> Result {
  do throws(TaskError) {
    return try body()
  } catch {
    throw NSError(error)
  }
}
