import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few questions the tool asks about files.
enum FileSystem {
  /// True if there is a folder at the path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True if both paths lead to the same file that exists.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Removes a file; one that is not there is fine.
  static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT {
      throw FileError(operation: .write, path: path, code: errno)
    }
  }

  /// Makes a folder and those above it; one that is there already is fine.
  static func makeFolder(_ path: String) throws(FileError) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for piece in path.split(separator: "/") {
      partial += piece
      if mkdir(partial, 0o755) != 0, errno != EEXIST {
        throw FileError(operation: .open, path: partial, code: errno)
      }
      partial += "/"
    }
    guard isFolder(path) else { throw FileError(operation: .open, path: path, code: ENOTDIR) }
  }
}
