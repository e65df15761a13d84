package import Images

/// The orientation in EXIF data.
///
/// EXIF data is a small TIFF file: a byte order mark, the offset of the first directory, and there
/// entries of twelve bytes: tag, type, count and value (TIFF 6.0, section 2; EXIF 2.32, 4.6.2).
///
/// - Parameter exif: Starts with the byte order mark.
/// - Returns: `nil` if there is none, or if the data breaks the rules on the way to it.
package func exifOrientation(_ exif: UnsafeRawBufferPointer) -> Orientation? {
  guard exif.count >= 8 else { return nil }
  let isBigEndian: Bool
  switch (exif[0], exif[1]) {
  case (0x49, 0x49): isBigEndian = false
  case (0x4D, 0x4D): isBigEndian = true
  default: return nil
  }
  func load<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Int? {
    guard offset >= 0, offset <= exif.count - MemoryLayout<Number>.size else { return nil }
    let value = exif.loadUnaligned(fromByteOffset: offset, as: Number.self)
    return Int(isBigEndian ? Number(bigEndian: value) : Number(littleEndian: value))
  }
  guard load(UInt16.self, at: 2) == 42,
    let directory = load(UInt32.self, at: 4),
    let entryCount = load(UInt16.self, at: directory)
  else { return nil }
  for index in 0..<entryCount {
    let entry = directory + 2 + index * 12
    guard let tag = load(UInt16.self, at: entry), load(UInt32.self, at: entry + 8) != nil else {
      return nil
    }
    guard tag == 0x0112 else { continue }
    // One SHORT (type 3), which stands at the start of the value field in either byte order.
    guard load(UInt16.self, at: entry + 2) == 3, load(UInt32.self, at: entry + 4) == 1,
      let value = load(UInt16.self, at: entry + 8)
    else { return nil }
    return Orientation(exifValue: value)
  }
  return nil
}
