#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that could not be read or written.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: String, Sendable {
    case open, read, write, close, map
  }

  /// What was being done when it failed.
  public let operation: Operation
  /// The path as it was given.
  public let path: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// Describes a failed system call.
  public init(operation: Operation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// True if there is no file at the path.
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// True if the file may not be opened.
  public var isPermissionDenied: Bool { code == EACCES || code == EPERM }

  /// The cause in the system's words.
  public var reason: String { String(cString: strerror(code)) }

  /// What was being done, the path and the cause.
  public var description: String { "cannot \(operation.rawValue) '\(path)': \(reason)" }
}
