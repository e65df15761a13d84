import Bytes
import ModelFormats
import TestSupport
import Testing

/// Archives with one defect each, and what is said about it.
@Suite struct BrokenZipTests {
  private func fault(opening bytes: [UInt8]) -> ModelFormatError? {
    ModelFormatsTests.fault { () throws(ModelFormatError) in
      try ZipArchive(bytes: SharedBytes(bytes))
    }
  }

  private func fault(opening fixture: ZipFixture) -> ModelFormatError? {
    fault(opening: fixture.bytes)
  }

  /// The error that reading entry `a` throws, after the archive has been opened.
  private func fault(
    reading fixture: ZipFixture,
    maximumByteCount: Int = 1 << 30
  ) throws -> ModelFormatError? {
    let archive = try ZipArchive(bytes: SharedBytes(fixture.bytes))
    return ModelFormatsTests.fault { () throws(ModelFormatError) in
      try archive.contents(of: "a", maximumByteCount: maximumByteCount)
    }
  }

  @Test func emptyFile() {
    #expect(fault(opening: [UInt8]())?.cause == .truncated(needed: 22, available: 0))
  }

  @Test func modelInsteadOfArchive() {
    let error = fault(opening: TFLiteFixture().bytes)
    guard case .wrongIdentifier(_, "a ZIP end record") = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func longFileWithoutAnEnd() {
    // Only the last 64 kB can hold the end record, so a long file costs no more than a short one.
    let bytes = [UInt8](repeating: 0x50, count: 4 << 20)
    var error: ModelFormatError?
    let time = milliseconds { error = fault(opening: bytes) }
    #expect(error != nil)
    #expect(time < hostileMilliseconds)
  }

  @Test func checksumThatLies() throws {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.checksum ^= 1
    let error = try fault(reading: ZipFixture([entry]))
    #expect(
      error?.cause
        == .wrongChecksum(found: entry.checksum ^ 1, expected: entry.checksum)
    )
    #expect(error?.entry == "a")
  }

  @Test func damagedContents() throws {
    var bytes = ZipFixture([.init("a", [1, 2, 3])]).bytes
    let archive = try ZipArchive(bytes: SharedBytes(bytes))
    bytes[archive.entries[0].dataOffset] = 9
    let damaged = try ZipArchive(bytes: SharedBytes(bytes))
    let error = ModelFormatsTests.fault { () throws(ModelFormatError) in
      try damaged.contents(of: "a")
    }
    guard case .wrongChecksum = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func storedSizeThatLies() {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = 4
    let error = fault(opening: ZipFixture([entry]))
    #expect(
      error?.cause
        == .wrongCount(of: "stored bytes", found: 3, expected: "4, the size of the contents")
    )
    #expect(error?.path == "entries[0]")
  }

  @Test func sizeThatReachesIntoTheDirectory() {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = 4
    entry.compressedSize = 4
    #expect(
      fault(opening: ZipFixture([entry]))?.cause == .truncated(needed: 4, available: 3)
    )
  }

  @Test(arguments: [UInt32.max - 1, 1 << 31])
  func hugeSize(_ size: UInt32) {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = size
    entry.compressedSize = size
    #expect(
      fault(opening: ZipFixture([entry]))?.cause == .truncated(needed: Int(size), available: 3)
    )
  }

  @Test func hugeWideSize() {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = .max
    entry.compressedSize = .max
    entry.extra = [1, 0, 16, 0] + littleEndian(UInt64.max) + littleEndian(UInt64.max)
    let error = fault(opening: ZipFixture([entry]))
    #expect(
      error?.cause == .valueOutOfRange(found: "\(UInt64.max)", expected: "at most \(Int.max)")
    )
  }

  @Test func wideExtensionCutShort() {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = .max
    entry.compressedSize = .max
    entry.extra = [1, 0, 8, 0] + littleEndian(3 as UInt64)
    #expect(
      fault(opening: ZipFixture([entry]))?.cause == .truncated(needed: 8, available: 0)
    )
    entry.extra = [1, 0, 80, 0] + littleEndian(3 as UInt64)
    #expect(
      fault(opening: ZipFixture([entry]))?.cause == .truncated(needed: 80, available: 8)
    )
  }

  @Test func deflatedSizeTooSmall() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    entry.size = 3
    let error = try fault(reading: ZipFixture([entry]))
    #expect(error?.cause == .wrongCount(of: "bytes of contents", found: 4, expected: "only 3"))
  }

  @Test func deflatedSizeTooLarge() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    entry.size = 5
    let error = try fault(reading: ZipFixture([entry]))
    #expect(error?.cause == .wrongCount(of: "bytes of contents", found: 4, expected: "5"))
  }

  @Test func moreThanDeflateCanHold() throws {
    // Refused before memory is taken.
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    entry.size = 9 * 1032 + 1
    let error = try fault(reading: ZipFixture([entry]))
    #expect(
      error?.cause
        == .wrongCount(
          of: "bytes of contents",
          found: 9 * 1032 + 1,
          expected: "at most 9288 from 9 compressed bytes"
        )
    )
  }

  @Test func moreThanIsWanted() throws {
    let error = try fault(
      reading: ZipFixture([.init("a", [1, 2, 3])]),
      maximumByteCount: 2
    )
    #expect(
      error?.cause == .valueOutOfRange(found: "contents of 3 bytes", expected: "at most 2")
    )
  }

  @Test func brokenDeflateData() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    // Block type 3 does not exist.
    entry.data[0] = 7
    #expect(
      try fault(reading: ZipFixture([entry]))?.cause == .damagedData("invalid block type")
    )
  }

  @Test func deflateDataCutShort() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    entry.data.removeLast()
    entry.compressedSize -= 1
    #expect(
      try fault(reading: ZipFixture([entry]))?.cause
        == .damagedData("it stops after 3 bytes of contents")
    )
  }

  @Test func deflateDataThatEndEarly() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3, 4])
    entry.data += [0, 0]
    entry.compressedSize += 2
    #expect(
      try fault(reading: ZipFixture([entry]))?.cause
        == .wrongCount(of: "compressed bytes", found: 11, expected: "9, where the data ends")
    )
  }

  @Test func emptyDeflateData() throws {
    var entry = ZipFixture.Entry("a", [])
    entry.method = 8
    #expect(try fault(reading: ZipFixture([entry])) != nil)
  }

  @Test func encryptedEntry() throws {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.flags = 1
    #expect(try fault(reading: ZipFixture([entry]))?.cause == .unsupported("encryption"))
  }

  @Test func unknownMethod() throws {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.method = 14
    #expect(
      try fault(reading: ZipFixture([entry]))?.cause == .unsupported("compression method 14")
    )
  }

  @Test func twoEntriesOfOneName() {
    let error = fault(opening: ZipFixture([.init("a", [1]), .init("b", []), .init("a", [2])]))
    #expect(error?.cause == .conflict("found two entries of this name"))
    #expect(error?.entry == "a")
  }

  @Test func overlappingEntries() {
    // Two directory records for one header: names have to agree, so an inner header is hidden in
    // the data of the outer entry.
    let inner = ZipFixture([.init("b", [7])]).bytes[0..<32]
    let outer = ZipFixture.Entry("a", Array(inner))
    var second = ZipFixture.Entry("b", [7])
    second.headerOffset = 31
    let error = fault(opening: ZipFixture([outer, second]))
    #expect(error?.cause == .conflict("overlaps the entry 'a'"))
    #expect(error?.entry == "b")
  }

  @Test func headerOfAnotherEntry() {
    var second = ZipFixture.Entry("b", [7])
    second.headerOffset = 0
    let error = fault(opening: ZipFixture([.init("a", [1]), second]))
    #expect(
      error?.cause == .conflict("found the header of 'a' where that of 'b' should be")
    )
    #expect(error?.path == "entries[1]")
  }

  @Test func headerWithAnotherName() {
    var entry = ZipFixture.Entry("a", [1])
    entry.headerName = "evil"
    #expect(
      fault(opening: ZipFixture([entry]))?.cause
        == .conflict("found the header of 'evil' where that of 'a' should be")
    )
  }

  @Test(arguments: [5, 1000, .max] as [UInt32])
  func headerOffsetThatLies(_ offset: UInt32) {
    var entry = ZipFixture.Entry("a", [1])
    entry.headerOffset = offset
    #expect(fault(opening: ZipFixture([entry]))?.path == "entries[0]")
  }

  @Test func headerThatContradictsTheDirectory() {
    // Offsets of method, checksum and the two sizes in the header.
    for offset in [8, 14, 18, 22] {
      var bytes = ZipFixture([.init("a", [1])]).bytes
      bytes[offset] ^= 4
      #expect(fault(opening: bytes)?.byteOffset == offset)
    }
  }

  @Test(arguments: [0, 2, 3, 0xFFFE] as [UInt16])
  func countThatLies(_ count: UInt16) {
    var fixture = ZipFixture([.init("a", [1])])
    fixture.claimedCount = count
    #expect(fault(opening: fixture) != nil)
  }

  @Test(arguments: [0, 1, 1000, .max] as [UInt32])
  func directoryOffsetThatLies(_ offset: UInt32) {
    var fixture = ZipFixture([.init("a", [1])])
    fixture.claimedOffset = offset
    #expect(fault(opening: fixture) != nil)
  }

  @Test func archiveInSeveralFiles() {
    var bytes = ZipFixture([.init("a", [1])]).bytes
    bytes[bytes.count - 18] = 1
    #expect(fault(opening: bytes)?.cause == .unsupported("an archive in several files"))
  }

  @Test func nameThatIsNotText() {
    var bytes = ZipFixture([.init("abc", [1])]).bytes
    for place in bytes.indices where bytes[place] == UInt8(ascii: "b") { bytes[place] = 0xC0 }
    #expect(fault(opening: bytes)?.cause == .invalidText)
  }
}
