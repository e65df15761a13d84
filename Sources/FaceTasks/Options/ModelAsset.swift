public import Bytes

/// Where a model comes from.
public enum ModelAsset: Sendable {
  /// A file, absolute or relative to the working directory.
  case path(String)
  /// A file's contents, shared and not copied.
  case bytes(SharedBytes)
}

extension ModelAsset {
  /// The contents, mapped if they come from a file.
  ///
  /// - Throws: ``TaskError``: ``TasksErrorCode/notFound`` or ``TasksErrorCode/permissionDenied``
  ///   where the system says so, ``TasksErrorCode/unknown`` for other failures.
  func load() throws(TaskError) -> SharedBytes {
    switch self {
    case .bytes(let bytes): return bytes
    case .path(let path):
      do throws(FileError) {
        return try SharedBytes(contentsOfFile: path)
      } catch {
        let code: TasksErrorCode =
          error.isNotFound ? .notFound : error.isPermissionDenied ? .permissionDenied : .unknown
        throw TaskError(code, "\(error)")
      }
    }
  }
}
