/// One record of an archive's directory, and its counterpart in front of the entry.
struct ZipDirectoryRecord {
  let flags: UInt16
  let method: UInt16
  let checksum: UInt32
  let compressedByteCount: Int
  let byteCount: Int
  let nameOffset: Int
  let nameByteCount: Int
  let name: String
  let localHeaderOffset: Int
  /// Where the next record begins.
  let end: Int

  init(_ reader: ByteReader, at position: Int, end directoryEnd: Int) throws(ModelFormatError) {
    guard directoryEnd - position >= 46 else {
      throw reader.error(
        .truncated(needed: 46, available: directoryEnd - position),
        at: position
      )
    }
    guard try reader.integer(at: position, as: UInt32.self) == 0x0201_4B50 else {
      throw reader.error(
        .wrongIdentifier(
          found: try reader.printable(4, at: position),
          expected: "a ZIP directory record"
        ),
        at: position
      )
    }
    flags = try reader.integer(at: position + 8)
    method = try reader.integer(at: position + 10)
    checksum = try reader.integer(at: position + 16)
    nameOffset = position + 46
    nameByteCount = Int(try reader.integer(at: position + 28, as: UInt16.self))
    let extraByteCount = Int(try reader.integer(at: position + 30, as: UInt16.self))
    let commentByteCount = Int(try reader.integer(at: position + 32, as: UInt16.self))
    end = nameOffset + nameByteCount + extraByteCount + commentByteCount
    guard end <= directoryEnd else {
      throw reader.error(
        .truncated(needed: end - position, available: directoryEnd - position),
        at: position
      )
    }
    name = try reader.text(nameByteCount, at: nameOffset)
    let sizes = try WideSizes(reader, record: position, extra: nameOffset + nameByteCount)
    byteCount = sizes.byteCount
    compressedByteCount = sizes.compressedByteCount
    localHeaderOffset = sizes.localHeaderOffset
  }

  /// Checks the header in front of the entry and finds out where its data begins.
  ///
  /// - Parameter limit: Where the directory begins; entries lie before it.
  func checkLocalHeader(_ reader: ByteReader, end limit: Int) throws(ModelFormatError) -> Int {
    let header = localHeaderOffset
    guard header <= limit, limit - header >= 30 else {
      throw reader.error(.badOffset(found: header, byteCount: limit), at: nameOffset - 4)
    }
    guard try reader.integer(at: header, as: UInt32.self) == 0x0403_4B50 else {
      throw reader.error(
        .wrongIdentifier(
          found: try reader.printable(4, at: header),
          expected: "the header of '\(name)'"
        ),
        at: header
      )
    }
    let headerNameByteCount = Int(try reader.integer(at: header + 26, as: UInt16.self))
    let extraByteCount = Int(try reader.integer(at: header + 28, as: UInt16.self))
    let headerName = try reader.text(headerNameByteCount, at: header + 30)
    guard headerName == name else {
      throw reader.error(
        .conflict("found the header of '\(headerName)' where that of '\(name)' should be"),
        at: header
      )
    }
    try checkClaims(reader, header: header)
    let dataOffset = header + 30 + headerNameByteCount + extraByteCount
    guard dataOffset <= limit, compressedByteCount <= limit - dataOffset else {
      throw reader.error(
        .truncated(needed: compressedByteCount, available: max(0, limit - dataOffset)),
        at: dataOffset
      )
    }
    guard method != 0 || isEncrypted || byteCount == compressedByteCount else {
      throw reader.error(
        .wrongCount(
          of: "stored bytes",
          found: compressedByteCount,
          expected: "\(byteCount), the size of the contents"
        ),
        at: header
      )
    }
    return dataOffset
  }

  /// Checks that the header says of the contents what the directory says.
  private func checkClaims(_ reader: ByteReader, header: Int) throws(ModelFormatError) {
    let headerMethod = try reader.integer(at: header + 8, as: UInt16.self)
    guard headerMethod == method else {
      throw reader.error(
        .conflict("found compression method \(headerMethod), the directory says \(method)"),
        at: header + 8
      )
    }
    // Bit 3: the writer did not know sizes and checksum yet and left them 0.
    if flags & 8 != 0 { return }
    let headerChecksum = try reader.integer(at: header + 14, as: UInt32.self)
    guard headerChecksum == checksum else {
      throw reader.error(.wrongChecksum(found: headerChecksum, expected: checksum), at: header + 14)
    }
    for (offset, size) in [(18, compressedByteCount), (22, byteCount)] {
      let headerSize = try reader.integer(at: header + offset, as: UInt32.self)
      // All ones: the size is in the 64-bit extension.
      guard headerSize == .max || Int(exactly: headerSize) == size else {
        throw reader.error(
          .wrongCount(of: "bytes", found: Int(clamping: headerSize), expected: "\(size)"),
          at: header + offset
        )
      }
    }
  }

  private var isEncrypted: Bool { flags & 1 != 0 }

  /// The entry as users see it.
  func entry(dataOffset: Int) -> ZipEntry {
    let method: ZipEntry.Method =
      switch self.method {
      case 0: .stored
      case 8: .deflated
      default: .other(self.method)
      }
    return ZipEntry(
      name: name,
      method: method,
      compressedByteCount: compressedByteCount,
      byteCount: byteCount,
      checksum: checksum,
      isEncrypted: isEncrypted,
      dataOffset: dataOffset
    )
  }
}
