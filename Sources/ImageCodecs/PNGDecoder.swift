import Bytes
import CPNG
import Images

/// Decodes a PNG file.
func decodePNG(_ file: UnsafeRawBufferPointer) throws(ImageCodecError) -> DecodedImage {
  try checkDeclaredSize(file)
  let reader = try PNGReader(file)
  let size = try reader.readHeader()
  let pixels = try SharedBytes(byteCount: size.byteCount) {
    (target) throws(ImageCodecError) in
    guard let target = target.baseAddress else { return }
    try reader.readRows(size.height, into: target, bytesPerRow: size.bytesPerRow)
  }
  guard let pixels else { throw .outOfMemory(byteCount: size.byteCount) }
  try reader.finish()
  do {
    let image = try ImageBuffer(
      bytes: pixels,
      width: size.width,
      height: size.height,
      pixelFormat: size.pixelFormat
    )
    // The EXIF chunk may come after the pixels, so it is asked for last.
    return DecodedImage(image: image, orientation: reader.orientation, fileFormat: .png)
  } catch {
    throw ImageCodecError(error)
  }
}

/// Looks at the size before libpng does, which refuses some sizes without telling them.
private func checkDeclaredSize(_ file: UnsafeRawBufferPointer) throws(ImageCodecError) {
  // PNG specification, 11.2.2: the header chunk comes first, and starts with width and height.
  guard file.count >= 24, file[12..<16].elementsEqual("IHDR".utf8) else { return }
  func number(at offset: Int) -> Int {
    Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
  try DecodedSize.check(width: number(at: 16), height: number(at: 20))
}

/// libpng's decoder of one file in memory.
private struct PNGReader: ~Copyable {
  private let reader: UnsafeMutablePointer<lineament_png>
  private let fileByteCount: Int

  /// The file must stay in place for as long as the reader lives.
  init(_ file: UnsafeRawBufferPointer) throws(ImageCodecError) {
    guard let reader = lineament_png_open(file.baseAddress, file.count) else {
      throw .outOfMemory(byteCount: MemoryLayout<lineament_png>.size)
    }
    self.reader = reader
    fileByteCount = file.count
  }

  deinit { lineament_png_close(reader) }

  func readHeader() throws(ImageCodecError) -> DecodedSize {
    guard lineament_png_read_header(reader) else { throw failure() }
    let width = Int(png_get_image_width(reader.pointee.png, reader.pointee.info))
    let height = Int(png_get_image_height(reader.pointee.png, reader.pointee.info))
    let storedRow = png_get_rowbytes(reader.pointee.png, reader.pointee.info)
    guard lineament_png_start(reader) else { throw failure() }
    let channels = png_get_channels(reader.pointee.png, reader.pointee.info)
    let pixelFormat: PixelFormat
    switch channels {
    case 1: pixelFormat = .gray
    case 3: pixelFormat = .rgb
    case 4: pixelFormat = .rgba
    default:
      throw .unsupportedVariant(format: .png, reason: "\(channels) channels")
    }
    let size = try DecodedSize(width: width, height: height, pixelFormat: pixelFormat)
    precondition(
      png_get_rowbytes(reader.pointee.png, reader.pointee.info) == size.bytesPerRow,
      "libpng must give rows of the asked format"
    )
    // Deflate turns two bits into 258 bytes at best: a length code and a distance code of one bit.
    guard storedRow * height / 1032 <= fileByteCount else {
      throw .implausibleSize(width: width, height: height, fileByteCount: fileByteCount)
    }
    return size
  }

  func readRows(
    _ count: Int,
    into target: UnsafeMutableRawPointer,
    bytesPerRow: Int
  ) throws(ImageCodecError) {
    guard lineament_png_read_rows(reader, target, bytesPerRow, count) else { throw failure() }
  }

  func finish() throws(ImageCodecError) {
    guard lineament_png_finish(reader) else { throw failure() }
  }

  var orientation: Orientation {
    var count = 0
    guard let exif = lineament_png_exif(reader, &count) else { return .up }
    return exifOrientation(UnsafeRawBufferPointer(start: exif, count: count)) ?? .up
  }

  private func failure() -> ImageCodecError {
    .damaged(
      format: .png,
      reason: text(reader.pointee.message),
      offset: reader.pointee.position
    )
  }
}
