/// A ZIP archive to be written, sound or broken on purpose.
package struct ZipFixture: Sendable {
  /// One entry; what the directory and the header say can each be changed.
  package struct Entry: Sendable {
    package var name: String
    package var data: [UInt8]
    package var flags: UInt16 = 0
    package var method: UInt16 = 0
    package var checksum: UInt32
    package var compressedSize: UInt32
    package var size: UInt32
    package var extra: [UInt8] = []
    /// Name in the header in front of the data; `nil` for the same name.
    package var headerName: String?
    /// Sizes and checksum in the header are 0 and follow the data instead.
    package var hasDescriptor = false
    /// Where the directory says the header is; `nil` for where it is.
    package var headerOffset: UInt32?

    /// An entry whose data are stored as they are.
    package init(_ name: String, _ data: [UInt8]) {
      self.name = name
      self.data = data
      checksum = ZipFixture.checksum(of: data)
      compressedSize = UInt32(data.count)
      size = UInt32(data.count)
    }

    /// An entry whose data are in deflate blocks that hold them as they are.
    package static func deflated(_ name: String, _ data: [UInt8]) -> Entry {
      var entry = Entry(name, data)
      let length = UInt16(data.count)
      entry.data = [1] + littleEndian(length) + littleEndian(~length) + data
      entry.method = 8
      entry.compressedSize = UInt32(entry.data.count)
      return entry
    }
  }

  package var entries: [Entry]
  package var prefix: [UInt8] = []
  package var comment: [UInt8] = []
  /// Number of entries the end record claims; `nil` for the true one.
  package var claimedCount: UInt16?
  /// Offset of the directory the end record claims; `nil` for the true one.
  package var claimedOffset: UInt32?

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The archive's bytes.
  package var bytes: [UInt8] {
    var bytes = prefix
    var directory: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
      let claims =
        littleEndian(entry.checksum) + littleEndian(entry.compressedSize) + littleEndian(entry.size)
      directory += littleEndian(0x0201_4B50 as UInt32) + [20, 0, 20, 0]
      directory += littleEndian(flags) + littleEndian(entry.method) + [0, 0, 33, 0] + claims
      directory += littleEndian(UInt16(name.count)) + littleEndian(UInt16(entry.extra.count))
      directory += [UInt8](repeating: 0, count: 10)
      directory += littleEndian(entry.headerOffset ?? UInt32(bytes.count)) + name + entry.extra

      let headerName = entry.headerName.map { Array($0.utf8) } ?? name
      bytes += littleEndian(0x0403_4B50 as UInt32) + [20, 0]
      bytes += littleEndian(flags) + littleEndian(entry.method) + [0, 0, 33, 0]
      bytes += entry.hasDescriptor ? [UInt8](repeating: 0, count: 12) : claims
      bytes += littleEndian(UInt16(headerName.count)) + [0, 0] + headerName + entry.data
      if entry.hasDescriptor { bytes += littleEndian(0x0807_4B50 as UInt32) + claims }
    }
    let start = UInt32(bytes.count)
    let count = claimedCount ?? UInt16(entries.count)
    bytes += directory + littleEndian(0x0605_4B50 as UInt32) + [0, 0, 0, 0]
    bytes += littleEndian(count) + littleEndian(count) + littleEndian(UInt32(directory.count))
    bytes += littleEndian(claimedOffset ?? start) + littleEndian(UInt16(comment.count)) + comment
    return bytes
  }

  /// The CRC-32 of some bytes, bit by bit as the definition says.
  package static func checksum(of data: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in data {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return ~remainder
  }
}
