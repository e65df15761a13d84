package import Images

/// A pixel format of Core Video, known by its four characters or its number.
///
/// In a file of its own so that it can be tested where there is no Core Video.
package struct CoreVideoFormat: Sendable, Hashable {
  /// Layout of the pixels.
  package let format: PixelFormat
  /// The range of YUV numbers; `nil` for other formats.
  package let range: YUVEncoding.Range?

  /// Looks a `kCVPixelFormatType` up.
  ///
  /// - Throws: ``PixelSourceError/unsupportedFormat(_:)`` for a format that is not read here.
  package init(type: UInt32) throws(PixelSourceError) {
    switch type {
    case 24: self.init(.rgb)  // kCVPixelFormatType_24RGB
    case 32: self.init(.argb)  // kCVPixelFormatType_32ARGB
    case code("BGRA"): self.init(.bgra)
    case code("RGBA"): self.init(.rgba)
    case code("L008"): self.init(.gray)
    case code("420v"): self.init(.nv12, .video)
    case code("420f"): self.init(.nv12, .full)
    case code("y420"): self.init(.i420, .video)
    case code("f420"): self.init(.i420, .full)
    case code("yuvs"): self.init(.yuyv, .video)
    default:
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }
      let name =
        bytes.allSatisfy { (0x20..<0x7f).contains($0) }
        ? "'\(String(decoding: bytes, as: UTF8.self))'" : "\(type)"
      throw .unsupportedFormat(
        "pixel format \(name), expected BGRA, RGBA, 32ARGB, 24RGB, L008, 420v, 420f, y420, f420 or yuvs"
      )
    }
  }

  private init(_ format: PixelFormat, _ range: YUVEncoding.Range? = nil) {
    self.format = format
    self.range = range
  }
}

/// Four characters as one number, the first in the highest byte.
private func code(_ characters: StaticString) -> UInt32 {
  characters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
