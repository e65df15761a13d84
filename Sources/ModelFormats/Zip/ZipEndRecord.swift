/// The record at the end of an archive that says where the directory is.
struct ZipEndRecord {
  /// Where the directory begins.
  let start: Int
  /// Where the directory ends.
  let end: Int
  /// Number of entries in the directory.
  let entryCount: Int

  /// Finds and reads the record.
  init(_ reader: ByteReader) throws(ModelFormatError) {
    let record = try findEndRecord(reader)
    var disks = [
      UInt32(try reader.integer(at: record + 4, as: UInt16.self)),
      UInt32(try reader.integer(at: record + 6, as: UInt16.self)),
    ]
    var entriesHere = UInt64(try reader.integer(at: record + 8, as: UInt16.self))
    var entries = UInt64(try reader.integer(at: record + 10, as: UInt16.self))
    var byteCount = UInt64(try reader.integer(at: record + 12, as: UInt32.self))
    var offset = UInt64(try reader.integer(at: record + 16, as: UInt32.self))
    var limit = record
    if let wide = try findWideRecord(reader, before: record) {
      limit = wide
      disks = [
        try reader.integer(at: wide + 16), try reader.integer(at: wide + 20),
      ]
      entriesHere = try reader.integer(at: wide + 24)
      entries = try reader.integer(at: wide + 32)
      byteCount = try reader.integer(at: wide + 40)
      offset = try reader.integer(at: wide + 48)
    }
    guard disks == [0, 0], entriesHere == entries else {
      throw reader.error(.unsupported("an archive in several files"), at: record)
    }
    guard offset <= limit, byteCount <= UInt64(limit) - offset else {
      throw reader.error(
        .valueOutOfRange(
          found: "a directory of \(byteCount) bytes at \(offset)",
          expected: "one that ends before its end record at \(limit)"
        ),
        at: record
      )
    }
    // Each entry takes 46 bytes and its name.
    guard entries <= byteCount / 46 else {
      throw reader.error(
        .wrongCount(
          of: "entries",
          found: Int(clamping: entries),
          expected: "at most \(byteCount / 46) in a directory of \(byteCount) bytes"
        ),
        at: record
      )
    }
    start = Int(offset)
    end = Int(offset + byteCount)
    entryCount = Int(entries)
  }
}

/// Where the end record begins: the last place that has its mark and whose comment reaches to the
/// end.
private func findEndRecord(_ reader: ByteReader) throws(ModelFormatError) -> Int {
  let fixedByteCount = 22
  guard reader.count >= fixedByteCount else {
    throw reader.error(.truncated(needed: fixedByteCount, available: reader.count), at: 0)
  }
  let last = reader.count - fixedByteCount
  for position in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
  where try reader.integer(at: position, as: UInt32.self) == 0x0605_4B50 {
    let commentByteCount = Int(try reader.integer(at: position + 20, as: UInt16.self))
    if commentByteCount == last - position { return position }
  }
  throw reader.error(
    .wrongIdentifier(found: try reader.printable(4, at: 0), expected: "a ZIP end record"),
    at: last
  )
}

/// Where the end record of the 64-bit extension begins; `nil` if there is none.
private func findWideRecord(
  _ reader: ByteReader,
  before record: Int
) throws(ModelFormatError) -> Int? {
  let locator = record - 20
  guard locator >= 0, try reader.integer(at: locator, as: UInt32.self) == 0x0706_4B50 else {
    return nil
  }
  let position = try reader.size(at: locator + 8, as: UInt64.self)
  try reader.check(56, at: position)
  let mark = try reader.integer(at: position, as: UInt32.self)
  guard mark == 0x0606_4B50, position <= locator - 56 else {
    throw reader.error(
      .wrongIdentifier(
        found: try reader.printable(4, at: position),
        expected: "a 64-bit ZIP end record before byte \(locator)"
      ),
      at: position
    )
  }
  return position
}
