/// One entry of a ZIP archive's directory.
public struct ZipEntry: Sendable, Hashable {
  /// How the contents are stored.
  public enum Method: Sendable, Hashable {
    /// As they are.
    case stored
    /// Compressed by the deflate method.
    case deflated
    /// In a way that cannot be read; the number is the format's.
    case other(UInt16)
  }

  /// Path within the archive, as it is stored.
  public let name: String
  /// How the contents are stored.
  public let method: Method
  /// Number of bytes in the archive.
  public let compressedByteCount: Int
  /// Number of bytes of the contents, as the directory claims.
  public let byteCount: Int
  /// CRC-32 of the contents, as the directory claims.
  public let checksum: UInt32
  /// True if the contents cannot be read without a password.
  public let isEncrypted: Bool
  /// Where the stored bytes begin, counted from the start of the archive.
  public let dataOffset: Int

  /// An error in this entry.
  func error(_ cause: ModelFormatError.Cause) -> ModelFormatError {
    ModelFormatError(cause, in: .zipArchive, entry: name, at: dataOffset)
  }
}
