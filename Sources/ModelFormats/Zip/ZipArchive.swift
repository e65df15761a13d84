public import Bytes

/// A ZIP archive whose directory has been read and checked.
public struct ZipArchive: Sendable {
  /// One entry of the directory.
  public struct Entry: Sendable, Hashable {
    /// Path within the archive, as it is stored.
    public let name: String
    /// Number of bytes in the archive.
    public let compressedByteCount: Int
    /// Number of bytes of the contents.
    public let byteCount: Int
    /// CRC-32 of the contents.
    public let checksum: UInt32
    /// How the contents are stored: 0 as they are, 8 deflated; others cannot be read.
    public let method: UInt16
    /// True if the contents cannot be read without a password.
    public let isEncrypted: Bool
    /// Offset of the stored bytes in the archive.
    let dataOffset: Int
  }

  /// The entries, in the order of the directory.
  public let entries: [Entry]

  private let bytes: SharedBytes

  /// Reads the directory and touches no contents.
  ///
  /// - Parameter bytes: The whole archive.
  /// - Throws: ``ModelFormatError``.
  public init(bytes: SharedBytes) throws(ModelFormatError) {
    throw ModelFormatError(.unsupported("reading archives"), in: .zipArchive)
  }

  /// The contents of an entry, checked against size and checksum.
  ///
  /// Entries that are stored as they are share the archive's memory.
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
    throw ModelFormatError(.unsupported("reading archives"), in: .zipArchive)
  }
}
