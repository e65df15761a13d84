import Bytes
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct FileOutputTests {
  @Test func longerContentsAreReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("data")
    try writeFile([UInt8](repeating: 9, count: 10_000), to: path)
    try writeFile([1, 2, 3], to: path)
    #expect(try SharedBytes(contentsOfFile: path).array == [1, 2, 3])
  }

  @Test func aMissingFolderIsNotFound() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("missing/data")
    #expect(throws: FileError(operation: .open, path: path, code: ENOENT)) {
      try writeFile([1], to: path)
    }
  }

  @Test func aPathWithAZeroIsNotWritten() throws {
    let folder = try TemporaryFolder()
    try writeFile([1], to: folder.file("data"))
    let path = folder.file("data\0more")
    #expect(throws: FileError(operation: .open, path: path, code: EINVAL)) {
      try writeFile([2], to: path)
    }
    #expect(try SharedBytes(contentsOfFile: folder.file("data")).array == [1])
  }

  @Test func aFolderCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    #expect(throws: FileError(operation: .open, path: path, code: EISDIR)) {
      try writeFile([1], to: path)
    }
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func aFullDeviceIsAnError() {
    #expect(throws: FileError(operation: .write, path: "/dev/full", code: ENOSPC)) {
      try writeFile([1], to: "/dev/full")
    }
  }
}
