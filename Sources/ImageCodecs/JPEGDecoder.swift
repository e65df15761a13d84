import Bytes
import CJPEG
import Images

/// Decodes a JPEG file, into upright rows if `turning`.
func decodeJPEG(
  _ file: UnsafeRawBufferPointer,
  turning: Bool
) throws(ImageCodecError) -> DecodedImage {
  let reader = try JPEGReader(file)
  let size = try reader.readHeader()
  let stored = jpegOrientation(file) ?? .up
  let turn = turning ? stored : .up
  let placement = UprightPlacement(
    storedWidth: size.width,
    storedHeight: size.height,
    pixelFormat: size.pixelFormat,
    orientation: turn
  )
  try reader.start()
  let pixels = try SharedBytes(byteCount: size.byteCount) {
    (target) throws(ImageCodecError) in
    guard let target = target.baseAddress else { return }
    if turn == .up && !reader.isCMYK {
      try reader.readRows(size.height, into: target, bytesPerRow: size.bytesPerRow)
    } else {
      try reader.readStrips(of: size, into: target, placement: placement)
    }
  }
  guard let pixels else { throw .outOfMemory(byteCount: size.byteCount) }
  try reader.finish()
  do {
    let image = try ImageBuffer(
      bytes: pixels,
      width: placement.width,
      height: placement.height,
      pixelFormat: size.pixelFormat
    )
    return DecodedImage(image: image, orientation: turning ? .up : stored, fileFormat: .jpeg)
  } catch {
    throw ImageCodecError(error)
  }
}

/// libjpeg's decoder of one file in memory.
private struct JPEGReader: ~Copyable {
  private let reader: UnsafeMutablePointer<lineament_jpeg>
  private let fileByteCount: Int

  /// The file must stay in place for as long as the reader lives.
  init(_ file: UnsafeRawBufferPointer) throws(ImageCodecError) {
    guard let reader = lineament_jpeg_open(file.baseAddress, file.count) else {
      throw .outOfMemory(byteCount: MemoryLayout<lineament_jpeg>.size)
    }
    self.reader = reader
    fileByteCount = file.count
  }

  deinit { lineament_jpeg_close(reader) }

  /// Rows come as inverted CMYK of four bytes a pixel and are still to be turned into RGB.
  var isCMYK: Bool { reader.pointee.decompress.out_color_space == JCS_CMYK }

  func readHeader() throws(ImageCodecError) -> DecodedSize {
    let isRead = lineament_jpeg_read_header(reader)
    let width = Int(reader.pointee.decompress.image_width)
    let height = Int(reader.pointee.decompress.image_height)
    // libjpeg refuses some of these sizes too, but does not tell what they are.
    if width > ImageBuffer.maximumSize || height > ImageBuffer.maximumSize {
      throw .sizeOutOfRange(width: width, height: height)
    }
    guard isRead else { throw failure() }
    guard reader.pointee.decompress.data_precision == 8 else {
      throw .unsupportedVariant(
        format: .jpeg,
        reason: "\(reader.pointee.decompress.data_precision) bits a channel"
      )
    }
    let pixelFormat: PixelFormat
    switch reader.pointee.decompress.jpeg_color_space {
    case JCS_GRAYSCALE: pixelFormat = .gray
    case JCS_RGB, JCS_YCbCr, JCS_CMYK, JCS_YCCK: pixelFormat = .rgb
    default:
      throw .unsupportedVariant(
        format: .jpeg,
        reason: "\(reader.pointee.decompress.num_components) colour components of no known meaning"
      )
    }
    let size = try DecodedSize(width: width, height: height, pixelFormat: pixelFormat)
    guard isPlausible else {
      throw .implausibleSize(width: width, height: height, fileByteCount: fileByteCount)
    }
    return size
  }

  /// Whether the file has at least one bit for every 8x8 block, the shortest Huffman code.
  ///
  /// Arithmetic coding has no such bound.
  private var isPlausible: Bool {
    let decompress = reader.pointee.decompress
    guard decompress.arith_code == 0, let components = decompress.comp_info else { return true }
    var blocks = 0
    for index in 0..<Int(decompress.num_components) {
      blocks += Int(components[index].width_in_blocks) * Int(components[index].height_in_blocks)
    }
    return blocks / 8 <= fileByteCount
  }

  func start() throws(ImageCodecError) {
    let colors: J_COLOR_SPACE =
      switch reader.pointee.decompress.jpeg_color_space {
      case JCS_GRAYSCALE: JCS_GRAYSCALE
      case JCS_CMYK, JCS_YCCK: JCS_CMYK
      default: JCS_RGB
      }
    guard lineament_jpeg_start(reader, colors) else { throw failure() }
  }

  func readRows(
    _ count: Int,
    into target: UnsafeMutableRawPointer,
    bytesPerRow: Int
  ) throws(ImageCodecError) {
    guard lineament_jpeg_read_rows(reader, target, bytesPerRow, count) else { throw failure() }
  }

  /// Decodes a few rows at a time into a buffer of their own and moves them to their places.
  func readStrips(
    of size: DecodedSize,
    into target: UnsafeMutableRawPointer,
    placement: UprightPlacement
  ) throws(ImageCodecError) {
    let isCMYK = isCMYK
    let bytesPerRow = size.width * (isCMYK ? 4 : size.pixelFormat.bytesPerPixel)
    // As many rows as libjpeg decodes at once with the usual subsampling.
    let rowsPerStrip = 16
    let strip = UnsafeMutableRawBufferPointer.allocate(
      byteCount: rowsPerStrip * bytesPerRow,
      alignment: 64
    )
    defer { strip.deallocate() }
    guard let rows = strip.baseAddress else { return }
    for first in stride(from: 0, to: size.height, by: rowsPerStrip) {
      let count = min(rowsPerStrip, size.height - first)
      try readRows(count, into: rows, bytesPerRow: bytesPerRow)
      if isCMYK {
        for row in 0..<count {
          convertInvertedCMYK(rows + row * bytesPerRow, pixelCount: size.width)
        }
      }
      placement.place(
        rows: first..<(first + count),
        from: rows,
        bytesPerRow: bytesPerRow,
        into: target
      )
    }
  }

  func finish() throws(ImageCodecError) {
    guard lineament_jpeg_finish(reader) else { throw failure() }
  }

  private func failure() -> ImageCodecError {
    let reason = text(reader.pointee.message)
    switch UInt32(truncatingIfNeeded: reader.pointee.errors.msg_code) {
    case JERR_OUT_OF_MEMORY.rawValue:
      let pixels =
        Int(reader.pointee.decompress.image_width)
        * Int(reader.pointee.decompress.image_height)
      return .outOfMemory(byteCount: pixels * Int(reader.pointee.decompress.num_components))
    // Nothing is wrong with these files; libjpeg, as it was built, cannot decode them.
    case JERR_BAD_PRECISION.rawValue, JERR_CONVERSION_NOTIMPL.rawValue,
      JERR_NOT_COMPILED.rawValue, JERR_SOF_UNSUPPORTED.rawValue:
      return .unsupportedVariant(format: .jpeg, reason: reason)
    default:
      return .damaged(format: .jpeg, reason: reason, offset: lineament_jpeg_position(reader))
    }
  }
}
