import Images

/// A size a file declares, checked before memory is taken for it.
struct DecodedSize {
  let width: Int
  let height: Int
  let pixelFormat: PixelFormat

  /// Accepts a size that a picture may have.
  ///
  /// - Throws: `sizeOutOfRange` or `tooLarge`.
  init(width: Int, height: Int, pixelFormat: PixelFormat) throws(ImageCodecError) {
    try Self.check(width: width, height: height)
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    guard byteCount <= ImageFile.maximumByteCount else {
      throw .tooLarge(width: width, height: height, byteCount: byteCount)
    }
  }

  /// Refuses sides that no ``ImageBuffer`` can have.
  ///
  /// - Throws: `sizeOutOfRange`.
  static func check(width: Int, height: Int) throws(ImageCodecError) {
    let sides = 1...ImageBuffer.maximumSize
    guard sides.contains(width), sides.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
  }

  var bytesPerRow: Int { width * pixelFormat.bytesPerPixel }
  var byteCount: Int { bytesPerRow * height }
}

extension ImageCodecError {
  /// Says as a decoder what ``ImageBuffer`` says.
  init(_ error: ImageError) {
    switch error {
    case .sizeOutOfRange(let width, let height):
      self = .sizeOutOfRange(width: width, height: height)
    case .outOfMemory(let byteCount):
      self = .outOfMemory(byteCount: byteCount)
    case .rowStrideTooSmall, .tooFewBytes, .wrongPlaneCount:
      preconditionFailure("a decoder must fill the picture it describes: \(error)")
    }
  }
}
