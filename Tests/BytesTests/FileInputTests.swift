import Bytes
import Dispatch
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct FileInputTests {
  @Test(arguments: [1, 4095, 4096, 4097, 300_000])
  func aFileComesBackAsWritten(count: Int) throws {
    let folder = try TemporaryFolder()
    let contents = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try writeFile(contents, to: folder.file("data"))
    let bytes = try SharedBytes(contentsOfFile: folder.file("data"))
    #expect(bytes.count == count)
    #expect(bytes.array == contents)
  }

  @Test func anEmptyFileGivesNoBytes() throws {
    let folder = try TemporaryFolder()
    try writeFile([], to: folder.file("empty"))
    #expect(try SharedBytes(contentsOfFile: folder.file("empty")).count == 0)
  }

  @Test func bytesStayAfterTheFileIsRemoved() throws {
    let folder = try TemporaryFolder()
    try writeFile([1, 2, 3], to: folder.file("data"))
    let bytes = try SharedBytes(contentsOfFile: folder.file("data"))
    #expect(unlink(folder.file("data")) == 0)
    #expect(bytes.array == [1, 2, 3])
  }

  @Test func aDeviceWithoutEndIsRefused() throws {
    let error = try #require(throws: FileError.self) {
      try SharedBytes(contentsOfFile: "/dev/zero", streamLimit: 100_000)
    }
    #expect(error == FileError(operation: .read, path: "/dev/zero", code: EFBIG))
  }

  @Test func aMissingFileIsNotFound() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("missing")
    let error = try #require(throws: FileError.self) { try SharedBytes(contentsOfFile: path) }
    #expect(error == FileError(operation: .open, path: path, code: ENOENT))
    #expect(error.isNotFound)
    #expect(error.description == "cannot open '\(path)': No such file or directory")
    let inside = path + "/deeper"
    #expect(throws: FileError(operation: .open, path: inside, code: ENOENT)) {
      try SharedBytes(contentsOfFile: inside)
    }
  }

  /// The system takes what comes before a zero for the path: another file than was asked for.
  @Test func aPathWithAZeroIsNoFile() throws {
    let folder = try TemporaryFolder()
    try writeFile([1], to: folder.file("data"))
    let path = folder.file("data\0more")
    #expect(throws: FileError(operation: .open, path: path, code: ENOENT)) {
      try SharedBytes(contentsOfFile: path)
    }
  }

  @Test func aFileIsNoFolder() throws {
    let folder = try TemporaryFolder()
    try writeFile([1], to: folder.file("data"))
    let error = try #require(throws: FileError.self) {
      try SharedBytes(contentsOfFile: folder.file("data/inside"))
    }
    #expect(error.code == ENOTDIR)
    #expect(error.isNotFound)
  }

  @Test func aFolderCannotBeRead() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError(operation: .read, path: folder.path, code: EISDIR)) {
      try SharedBytes(contentsOfFile: folder.path)
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may read every file"))
  func aFileWithoutPermissionIsDenied() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("secret")
    try writeFile([1], to: path)
    #expect(chmod(path, 0) == 0)
    let error = try #require(throws: FileError.self) { try SharedBytes(contentsOfFile: path) }
    #expect(error.isPermissionDenied)
    #expect(!error.isNotFound)
  }

  /// More than one read's worth, so that reading goes on until the writer closes.
  @Test func aPipeIsReadToItsEnd() throws {
    let contents = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (output, input) = (ends[0], ends[1])
    defer { close(output) }
    DispatchQueue.global().async {
      _ = write(input, contents, contents.count)
      close(input)
    }
    let bytes = try SharedBytes(contentsOfFile: "/dev/fd/\(output)")
    #expect(bytes.array == contents)
  }

  @Test func aDeviceWithoutBytesIsEmpty() throws {
    #expect(try SharedBytes(contentsOfFile: "/dev/null").count == 0)
  }
}
