import Bytes
import ImageCodecs
import Images
import Testing

@Suite struct EXIFOrientationTests {
  @Test(arguments: [false, true])
  func allValuesAreRead(isBigEndian: Bool) {
    for value in 1...8 {
      let exif = EXIFData(isBigEndian: isBigEndian, entries: [.orientation(value)])
      #expect(orientation(exif.bytes)?.exifValue == value)
    }
  }

  @Test func valuesOutsideOneToEightCountAsAbsent() {
    for value in [0, 9, 255, 65_535] {
      #expect(orientation(EXIFData(entries: [.orientation(value)]).bytes) == nil)
    }
  }

  @Test func otherEntriesAreSkipped() {
    let other = EXIFData.Entry(tag: 0x010F, type: 2, count: 9, value: 0xFFFF_FFFF)
    #expect(orientation(EXIFData(entries: [other, .orientation(3), other]).bytes) == .down)
    #expect(orientation(EXIFData(entries: [other]).bytes) == nil)
    #expect(orientation(EXIFData(entries: []).bytes) == nil)
  }

  @Test func theDirectoryMayLieAnywhere() {
    #expect(orientation(EXIFData(padding: 51, entries: [.orientation(6)]).bytes) == .right)
  }

  @Test func anotherTypeOrCountCountsAsAbsent() {
    for (type, count) in [(2, 1), (4, 1), (3, 0), (3, 2)] {
      let entry = EXIFData.Entry(tag: 0x0112, type: type, count: count, value: 6)
      #expect(orientation(EXIFData(entries: [entry]).bytes) == nil, "type \(type), count \(count)")
    }
  }

  @Test(arguments: [false, true])
  func dataCutOffAnywhereCountsAsAbsent(isBigEndian: Bool) {
    let exif = EXIFData(isBigEndian: isBigEndian, padding: 5, entries: [.orientation(6)]).bytes
    // The four bytes after the entries, the offset of the next directory, are not needed.
    for count in 0..<(exif.count - 4) {
      #expect(orientation(Array(exif[..<count])) == nil, "\(count) bytes")
    }
    #expect(orientation(Array(exif.dropLast(4))) == .right)
  }

  @Test func damagedHeadersCountAsAbsent() {
    let good = EXIFData(entries: [.orientation(6)]).bytes
    // Byte order mark, the number 42, and each byte of the directory's offset.
    for index in [0, 1, 2, 3, 4, 5, 6, 7] {
      var bytes = good
      bytes[index] = 0xFF
      #expect(orientation(bytes) == nil, "byte \(index)")
    }
  }

  @Test func moreEntriesThanThereAreBytesForCountAsAbsent() {
    var bytes = EXIFData(entries: [EXIFData.Entry(tag: 1, type: 3, count: 1, value: 1)]).bytes
    bytes[8] = 0xFF
    bytes[9] = 0xFF
    #expect(orientation(bytes) == nil)
  }

  @Test func aJPEGFileWithBrokenEXIFDataIsUp() throws {
    let jpeg = try GoldenPicture.named("exif-6.jpg").fileBytes().array
    // The segment starts at byte 2: marker, length, "Exif", two zeros, then the byte order mark.
    var file = jpeg
    #expect(try ImageFile.decode(SharedBytes(file)).orientation == .right)
    file[12] = 0
    #expect(try ImageFile.decode(SharedBytes(file)).orientation == .up)
    #expect(try ImageFile.decodeUpright(SharedBytes(file)).width == 70)
  }

  private func orientation(_ bytes: [UInt8]) -> Orientation? {
    bytes.withUnsafeBytes { exifOrientation($0) }
  }
}

/// EXIF data with one directory, good or not.
private struct EXIFData {
  struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    var value: UInt32

    static func orientation(_ value: Int) -> Entry {
      Entry(tag: 0x0112, type: 3, count: 1, value: UInt32(value))
    }
  }

  var isBigEndian = false
  /// Bytes between the header and the directory.
  var padding = 0
  var entries: [Entry]

  var bytes: [UInt8] {
    var bytes = Array((isBigEndian ? "MM" : "II").utf8)
    append(UInt16(42), to: &bytes)
    append(UInt32(8 + padding), to: &bytes)
    bytes += [UInt8](repeating: 0xEE, count: padding)
    append(UInt16(entries.count), to: &bytes)
    for entry in entries {
      append(UInt16(entry.tag), to: &bytes)
      append(UInt16(entry.type), to: &bytes)
      append(UInt32(entry.count), to: &bytes)
      if entry.type == 3 {
        // Two bytes at the start of the field, whatever the byte order.
        append(UInt16(truncatingIfNeeded: entry.value), to: &bytes)
        append(UInt16(0), to: &bytes)
      } else {
        append(entry.value, to: &bytes)
      }
    }
    append(UInt32(0), to: &bytes)
    return bytes
  }

  private func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { bytes += $0 }
  }
}
