package import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new folder that is removed after a test, with everything in it.
package struct TemporaryFolder: ~Copyable {
  /// Absolute, without a trailing slash.
  package let path: String

  /// Makes the folder.
  ///
  /// - Throws: ``FileError``.
  package init() throws(FileError) {
    var template = Array("/tmp/lineament-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw FileError(operation: .open, path: "/tmp", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file in the folder, which need not exist.
  package func file(_ name: String) -> String { path + "/" + name }

  /// The names of the files and folders in it, sorted.
  package var names: [String] { entries(of: path).sorted() }

  deinit { remove(path) }
}

private func entries(of path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

private func remove(_ path: String) {
  var status = stat()
  // Links are not followed: only what lies in the folder itself may go.
  guard lstat(path, &status) == 0 else { return }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    _ = unlink(path)
    return
  }
  for name in entries(of: path) { remove(path + "/" + name) }
  _ = rmdir(path)
}
