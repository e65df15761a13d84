#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SharedBytes {
  /// The contents of a file, mapped read-only if it is a regular file.
  ///
  /// Pages are read when they are first touched and are shared with other processes. Pipes and
  /// devices are read to their end instead. A mapped file that another process truncates while it is
  /// in use raises `SIGBUS`, as with every memory map; replace model files by renaming.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the working directory.
  ///   - streamLimit: The most bytes that are read from a pipe or device, which may never end.
  ///     Default: 1 GiB.
  /// - Throws: ``FileError``; its code is `EFBIG` for a pipe or device that has more to give.
  public init(
    contentsOfFile path: String,
    streamLimit: Int = 1 << 30
  ) throws(FileError) {
    // The system would take the part before the zero for the whole path.
    guard !path.utf8.contains(0) else {
      throw FileError(operation: .open, path: path, code: ENOENT)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(operation: .open, path: path, code: errno) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(operation: .open, path: path, code: errno)
    }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw FileError(operation: .read, path: path, code: EISDIR) }
    guard kind == S_IFREG, status.st_size > 0 else {
      self.init(try readToEnd(descriptor, path: path, limit: streamLimit))
      return
    }
    let count = Int(status.st_size)
    let mapping = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else {
      throw FileError(operation: .map, path: path, code: errno)
    }
    self.init(start: mapping, count: count, owner: FileMapping(start: mapping, count: count))
  }
}

private final class FileMapping: Sendable {
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer
  private let count: Int

  init(start: UnsafeMutableRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  deinit { munmap(start, count) }
}

private func readToEnd(
  _ descriptor: Int32,
  path: String,
  limit: Int
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let received = read(descriptor, &chunk, chunk.count)
    if received == 0 { return bytes }
    if received < 0 {
      if errno == EINTR { continue }
      throw FileError(operation: .read, path: path, code: errno)
    }
    guard received <= limit - bytes.count else {
      throw FileError(operation: .read, path: path, code: EFBIG)
    }
    bytes += chunk[..<received]
  }
}
