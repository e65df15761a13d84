/// The sizes and the offset of a directory record, from its 32-bit fields or the 64-bit extension.
struct WideSizes {
  /// Size of the contents.
  let byteCount: Int
  /// Size in the archive.
  let compressedByteCount: Int
  /// Where the header in front of the entry begins.
  let localHeaderOffset: Int

  /// Reads the fields.
  ///
  /// - Parameters:
  ///   - reader: The archive.
  ///   - record: Where the directory record begins.
  ///   - extra: Where its extra fields begin.
  init(_ reader: ByteReader, record: Int, extra: Int) throws(ModelFormatError) {
    let wide = UInt64(UInt32.max)
    // In the order in which the extension lists those that do not fit 32 bits.
    var values: [UInt64] = []
    for offset in [24, 20, 42] {
      values.append(UInt64(try reader.integer(at: record + offset, as: UInt32.self)))
    }
    if values.contains(wide) {
      let extraByteCount = Int(try reader.integer(at: record + 30, as: UInt16.self))
      if var field = try findWideField(reader, extra: extra, byteCount: extraByteCount) {
        for place in values.indices where values[place] == wide {
          values[place] = try field.integer()
        }
      }
    }
    var sizes: [Int] = []
    for value in values {
      guard let size = Int(exactly: value) else {
        throw reader.error(
          .valueOutOfRange(found: "\(value)", expected: "at most \(Int.max)"),
          at: record
        )
      }
      sizes.append(size)
    }
    byteCount = sizes[0]
    compressedByteCount = sizes[1]
    localHeaderOffset = sizes[2]
  }
}

/// The extension's field among the extra fields; `nil` if it is not there.
private func findWideField(
  _ reader: ByteReader,
  extra: Int,
  byteCount: Int
) throws(ModelFormatError) -> ByteCursor? {
  var cursor = ByteCursor(reader)
  try cursor.skip(extra)
  var fields = try cursor.part(byteCount)
  while fields.remaining >= 4 {
    let identifier = try fields.integer(as: UInt16.self)
    let fieldByteCount = Int(try fields.integer(as: UInt16.self))
    let field = try fields.part(fieldByteCount)
    if identifier == 1 { return field }
  }
  return nil
}
