import Bytes
import ModelFormats
import TestSupport
import Testing

/// Sound archives, by Python's zipfile and by the fixture.
@Suite struct ZipArchiveTests {
  private let text = Array(
    (0..<100).map { "line \($0) of a text that compresses well\n" }.joined().utf8
  )

  @Test(arguments: ["stored", "deflated", "streamed", "wide", "commented"])
  func archivesOfPythonsZipfile(_ name: String) throws {
    let archive = try ZipArchive(bytes: Models.golden(name + ".zip"))
    #expect(archive.entries.map(\.name) == ["text.txt", "folder/empty"])
    #expect(archive.entries[0].method == (name == "stored" ? .stored : .deflated))
    #expect(archive.entries[0].byteCount == text.count)
    #expect(try archive.contents(of: "text.txt")?.array == text)
    #expect(try archive.contents(of: "folder/empty")?.array == [])
    #expect(try archive.contents(of: "text") == nil)
  }

  @Test func storedEntriesAreNotCopied() throws {
    let bytes = SharedBytes(ZipFixture([.init("a", [1, 2, 3]), .init("b", [4, 5])]).bytes)
    let archive = try ZipArchive(bytes: bytes)
    let contents = try #require(try archive.contents(of: "b"))
    #expect(contents.array == [4, 5])
    let distance = contents.withUnsafeBytes { inner in
      bytes.withUnsafeBytes { outer in
        UInt(bitPattern: inner.baseAddress) - UInt(bitPattern: outer.baseAddress)
      }
    }
    #expect(distance == UInt(archive.entries[1].dataOffset))
  }

  @Test func deflatedEntryOfOneBlock() throws {
    let data = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let archive = try ZipArchive(bytes: SharedBytes(ZipFixture([.deflated("a", data)]).bytes))
    #expect(try archive.contents(of: "a")?.array == data)
  }

  @Test func emptyArchive() throws {
    let archive = try ZipArchive(bytes: SharedBytes(ZipFixture([]).bytes))
    #expect(archive.entries.isEmpty)
    #expect(try archive.contents(of: "a") == nil)
  }

  @Test func sizesThatFollowTheData() throws {
    var entry = ZipFixture.Entry.deflated("a", [1, 2, 3])
    entry.hasDescriptor = true
    let archive = try ZipArchive(bytes: SharedBytes(ZipFixture([entry]).bytes))
    #expect(try archive.contents(of: "a")?.array == [1, 2, 3])
  }

  @Test func bytesInFrontOfTheFirstEntry() throws {
    // The published bundle begins with two zeros.
    var fixture = ZipFixture([.init("a", [1, 2, 3])])
    fixture.prefix = [0, 0]
    let archive = try ZipArchive(bytes: SharedBytes(fixture.bytes))
    #expect(try archive.contents(of: "a")?.array == [1, 2, 3])
  }

  @Test func sizesInTheWideExtension() throws {
    var entry = ZipFixture.Entry("a", [1, 2, 3])
    entry.size = .max
    entry.compressedSize = .max
    let sizes = littleEndian(3 as UInt64) + littleEndian(3 as UInt64)
    // Another field in front, then the extension with two sizes.
    entry.extra = [9, 9, 1, 0, 7] + [1, 0, 16, 0] + sizes
    let archive = try ZipArchive(bytes: SharedBytes(ZipFixture([entry]).bytes))
    #expect(archive.entries[0].byteCount == 3)
    #expect(try archive.contents(of: "a")?.array == [1, 2, 3])
  }

  @Test func theBundleIsAsPublished() throws {
    let bytes = try SharedBytes(contentsOfFile: Fixture.path("Models/face_landmarker.task"))
    let entries = try ZipArchive(bytes: bytes).entries
    #expect(
      entries.map(\.name) == [
        "face_detector.tflite", "face_landmarks_detector.tflite",
        "geometry_pipeline_metadata_landmarks.binarypb", "face_blendshapes.tflite",
      ]
    )
    #expect(entries.map(\.byteCount) == [229_746, 2_553_590, 19_376, 955_312])
    #expect(entries.map(\.dataOffset) == [52, 229_860, 2_783_528, 2_802_960])
    #expect(entries.map(\.checksum) == [0x6763_AC6D, 0x8079_302F, 0xF38E_A9A5, 0x00D4_3C64])
    #expect(entries.allSatisfy { $0.method == .stored && !$0.isEncrypted })
  }
}
