/// The kinds of failure; raw values are those of MediaPipe's `TasksErrorCode` and of absl statuses.
public enum TasksErrorCode: UInt, Sendable, Hashable, CaseIterable {
  /// The operation was stopped by its caller.
  case cancelled = 1
  /// A failure that fits no other kind.
  case unknown = 2
  /// A value the caller gave is not acceptable.
  case invalidArgument = 3
  /// The operation took too long.
  case deadlineExceeded = 4
  /// A file, or a part of one, is missing.
  case notFound = 5
  /// Something is there that must not be.
  case alreadyExists = 6
  /// A file may not be opened.
  case permissionDenied = 7
  /// Memory or another resource ran out.
  case resourceExhausted = 8
  /// The task is not in the state the call needs.
  case failedPrecondition = 9
  /// The operation was given up half-way.
  case aborted = 10
  /// A value lies outside the range that exists.
  case outOfRange = 11
  /// The operation is not available.
  case unimplemented = 12
  /// An inner rule was broken.
  case `internal` = 13
  /// A service cannot be reached at the moment.
  case unavailable = 14
  /// Data is lost or damaged.
  case dataLoss = 15
  /// The caller is not known.
  case unauthenticated = 16

  /// The name as absl prints it, such as `INVALID_ARGUMENT`.
  public var name: String {
    switch self {
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .alreadyExists: "ALREADY_EXISTS"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internal: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }
}
