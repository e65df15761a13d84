#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Creates a file, or replaces the contents of the one that is there.
///
/// - Parameters:
///   - bytes: The whole contents.
///   - path: Absolute, or relative to the working directory.
/// - Throws: ``FileError``. A failed write may leave a shorter file behind.
public func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  // The system would take the part before the zero for the whole path.
  guard !path.utf8.contains(0) else { throw FileError(operation: .open, path: path, code: EINVAL) }
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw FileError(operation: .open, path: path, code: errno) }
  var written = 0
  while written < bytes.count {
    let result = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.unsafelyUnwrapped + written, bytes.count - written)
    }
    if result < 0 {
      if errno == EINTR { continue }
      let code = errno
      _ = close(descriptor)
      throw FileError(operation: .write, path: path, code: code)
    }
    written += result
  }
  // A full disk or a network file system may report the failure only here.
  guard close(descriptor) == 0 else {
    throw FileError(operation: .close, path: path, code: errno)
  }
}
