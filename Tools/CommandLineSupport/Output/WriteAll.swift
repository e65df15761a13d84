package import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes all bytes to an open file.
///
/// - Parameter name: What errors call the file.
/// - Throws: ``FileError``.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(FileError)
{
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.unsafelyUnwrapped + written, buffer.count - written)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileError(operation: .write, path: name, code: errno)
    }
    written += count
  }
}
