/// Reads the directory of an archive and checks it against the headers in front of the entries.
func readZipDirectory(_ reader: ByteReader) throws(ModelFormatError) -> [ZipEntry] {
  let directory = try ZipEndRecord(reader)
  var entries: [ZipEntry] = []
  var extents: [Range<Int>] = []
  var position = directory.start
  for place in 0..<directory.entryCount {
    do {
      let record = try ZipDirectoryRecord(reader, at: position, end: directory.end)
      let dataOffset = try record.checkLocalHeader(reader, end: directory.start)
      position = record.end
      extents.append(record.localHeaderOffset..<dataOffset + record.compressedByteCount)
      entries.append(record.entry(dataOffset: dataOffset))
    } catch {
      throw error.inside("entries[\(place)]")
    }
  }
  guard position == directory.end else {
    throw reader.error(
      .wrongCount(
        of: "bytes in the directory",
        found: directory.end - directory.start,
        expected: "\(position - directory.start) for its \(entries.count) entries"
      ),
      at: position
    )
  }
  // Entries that share bytes are a means of packing terabytes into a small archive.
  let order = extents.indices.sorted { extents[$0].lowerBound < extents[$1].lowerBound }
  for (earlier, later) in zip(order, order.dropFirst())
  where extents[earlier].upperBound > extents[later].lowerBound {
    throw reader.error(
      .conflict("overlaps the entry '\(entries[earlier].name)'"),
      at: extents[later].lowerBound
    ).inEntry(entries[later].name)
  }
  return entries
}
