public import Bytes

/// A picture file that could not be read or written, with its path.
public struct ImageFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Cause: Sendable, Hashable {
    /// The system could not read or write the file.
    case file(FileError)
    /// The contents are not a picture that can be used.
    case codec(ImageCodecError)
  }

  /// The path as it was given.
  public let path: String
  /// What went wrong.
  public let cause: Cause

  /// Names the file that an error comes from.
  public init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// The path and the cause.
  public var description: String {
    switch cause {
    case .file(let error): error.description
    case .codec(let error): "'\(path)': \(error)"
    }
  }
}
