package import Bytes

/// The entries of an archive whose directory is missing, as in a file that was cut off.
///
/// Found by following the headers in front of the entries from the first one on; an entry whose header
/// does not state its size, or that has no other one close behind it, ends the search.
package struct ZipFragments: Sendable {
  /// What is known of one entry.
  package struct Entry: Sendable, Hashable {
    package let name: String
    /// Bytes in the archive, as the header claims.
    package let compressedByteCount: Int
    /// Bytes of the contents, as the header claims.
    package let byteCount: Int
    /// Where the stored bytes begin.
    package let dataOffset: Int
    /// Stored bytes that the file has.
    package let presentByteCount: Int

    /// True if all stored bytes are there.
    package var isWhole: Bool { presentByteCount == compressedByteCount }
  }

  package let entries: [Entry]

  /// Where the first header of an entry is; `nil` if there is none near the start.
  ///
  /// MediaPipe's own bundles have two bytes in front of it.
  package static func start(of bytes: SharedBytes) -> Int? {
    header(in: bytes, from: 0, within: 1024)
  }

  /// Where the first header is that begins within some bytes of an offset; `nil` if there is none.
  private static func header(in bytes: SharedBytes, from offset: Int, within count: Int) -> Int? {
    guard offset <= bytes.count else { return nil }
    let part = bytes[offset..<min(bytes.count, offset + count)].array
    return part.indices.first { part[$0...].starts(with: [0x50, 0x4B, 0x03, 0x04]) }
      .map { offset + $0 }
  }

  /// Follows the headers; never fails.
  package init(bytes: SharedBytes) {
    var entries: [Entry] = []
    let reader: (ByteReader) throws(ModelFormatError) -> Void = {
      (reader) throws(ModelFormatError) in
      var position = Self.start(of: bytes) ?? reader.count
      while try reader.integer(at: position, as: UInt32.self) == 0x0403_4B50 {
        let flags = try reader.integer(at: position + 6, as: UInt16.self)
        let compressed = Int(try reader.integer(at: position + 18, as: UInt32.self))
        let size = Int(try reader.integer(at: position + 22, as: UInt32.self))
        let nameByteCount = Int(try reader.integer(at: position + 26, as: UInt16.self))
        let extraByteCount = Int(try reader.integer(at: position + 28, as: UInt16.self))
        let name = try reader.text(nameByteCount, at: position + 30)
        let offset = position + 30 + nameByteCount + extraByteCount
        entries.append(
          Entry(
            name: name,
            compressedByteCount: compressed,
            byteCount: size,
            dataOffset: offset,
            presentByteCount: max(0, min(compressed, reader.count - offset))
          )
        )
        // Bit 3: the sizes follow the contents, and their end cannot be found from here.
        if flags & 8 != 0 { return }
        // MediaPipe's bundles align each entry's contents with a few bytes between entries.
        guard let next = Self.header(in: bytes, from: offset + compressed, within: 128) else {
          return
        }
        position = next
      }
    }
    // The search ends where the file does.
    try? bytes.withReader(for: .zipArchive, reader)
    self.entries = entries
  }
}
