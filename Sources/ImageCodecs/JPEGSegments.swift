import Images

/// The orientation in the first EXIF segment of a JPEG file.
///
/// Walks the segments before the first scan: marker, length, contents (ITU-T T.81, B.1.1.4). Anything
/// that is no segment ends the walk; whether the file is sound is the decoder's business.
func jpegOrientation(_ file: UnsafeRawBufferPointer) -> Orientation? {
  let exifName: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
  var position = 2
  while position + 4 <= file.count, file[position] == 0xFF {
    let marker = file[position + 1]
    // Any marker may be preceded by fill bytes.
    if marker == 0xFF {
      position += 1
      continue
    }
    // Start of scan and end of image.
    if marker == 0xDA || marker == 0xD9 { return nil }
    let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
    let end = position + 2 + length
    guard length >= 2, end <= file.count else { return nil }
    let contents = UnsafeRawBufferPointer(rebasing: file[(position + 4)..<end])
    if marker == 0xE1, contents.starts(with: exifName) {
      return exifOrientation(UnsafeRawBufferPointer(rebasing: contents.dropFirst(exifName.count)))
    }
    position = end
  }
  return nil
}
