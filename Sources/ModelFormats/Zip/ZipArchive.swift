public import Bytes

/// A ZIP archive whose directory has been read and checked.
///
/// Read from the directory at the end of the file, as the format wants it; the headers in front of
/// the entries have to agree. Entries that are stored as they are or deflated can be read, with or
/// without the 64-bit extension. Encrypted archives and those split over several files cannot.
/// Source: PKWARE APPNOTE.TXT 6.3.
public struct ZipArchive: Sendable {
  /// The entries, in the order of the directory; each has a name of its own, and no two overlap.
  public let entries: [ZipEntry]

  private let bytes: SharedBytes
  private let places: [String: Int]

  /// Reads the directory and touches no contents.
  ///
  /// - Parameter bytes: The whole archive.
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    let entries = try bytes.withReader(for: .zipArchive, readZipDirectory)
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      guard places.updateValue(place, forKey: entry.name) == nil else {
        throw ModelFormatError(
          .conflict("found two entries of this name"),
          in: .zipArchive,
          entry: entry.name
        )
      }
    }
    self.bytes = bytes
    self.entries = entries
    self.places = places
  }

  /// The contents of an entry, checked against size and checksum.
  ///
  /// Contents that are stored as they are share the archive's memory.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - maximumByteCount: Contents that claim to be larger are refused; 1 GiB by default.
  /// - Returns: `nil` if there is no entry of that name.
  /// - Throws: ``ModelFormatError``.
  public func contents(
    of name: String,
    maximumByteCount: Int = 1 << 30
  ) throws(ModelFormatError) -> SharedBytes? {
    guard let place = places[name] else { return nil }
    let entry = entries[place]
    guard !entry.isEncrypted else { throw entry.error(.unsupported("encryption")) }
    guard entry.byteCount <= maximumByteCount else {
      throw entry.error(
        .valueOutOfRange(
          found: "contents of \(entry.byteCount) bytes",
          expected: "at most \(maximumByteCount)"
        )
      )
    }
    let stored = bytes[entry.dataOffset..<entry.dataOffset + entry.compressedByteCount]
    let contents =
      switch entry.method {
      case .stored: stored
      case .deflated: try inflated(stored, of: entry)
      case .other(let number): throw entry.error(.unsupported("compression method \(number)"))
      }
    let checksum = checksum(of: contents)
    guard checksum == entry.checksum else {
      throw entry.error(.wrongChecksum(found: checksum, expected: entry.checksum))
    }
    return contents
  }
}
