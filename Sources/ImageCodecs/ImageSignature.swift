/// What the first bytes of a file say it is.
enum ImageSignature: Equatable {
  case known(ImageFileFormat)
  /// A picture of a format that is not decoded here.
  case unsupported(String)
  case unknown

  /// Most bytes that are looked at.
  static let length = 16

  init(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.prefix(Self.length)
    if let format = Self.decoded.first(where: { start.starts(with: $0.bytes) }) {
      self = .known(format.format)
    } else if let format = Self.recognized.first(where: { $0.matches(start) }) {
      self = .unsupported(format.name)
    } else {
      self = .unknown
    }
  }

  private static let decoded: [(bytes: [UInt8], format: ImageFileFormat)] = [
    // PNG specification, 5.2: the first eight bytes of a datastream.
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    // ITU-T T.81, B.1.1.3: start of image, then the first byte of the next marker.
    ([0xFF, 0xD8, 0xFF], .jpeg),
  ]

  private struct Pattern {
    let name: String
    let text: String
    var offset = 0
    /// Text that must follow at offset 8, as in containers that hold many kinds of file.
    var brand: String?

    func matches(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
      bytes.dropFirst(offset).starts(
        with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      )
        && (brand.map { bytes.dropFirst(8).starts(with: $0.utf8) } ?? true)
    }
  }

  private static let recognized: [Pattern] = [
    Pattern(name: "GIF", text: "GIF87a"),
    Pattern(name: "GIF", text: "GIF89a"),
    Pattern(name: "WebP", text: "RIFF", brand: "WEBP"),
    Pattern(name: "BMP", text: "BM"),
    Pattern(name: "TIFF", text: "II*\0"),
    Pattern(name: "TIFF", text: "MM\0*"),
    Pattern(name: "AVIF", text: "ftyp", offset: 4, brand: "avif"),
    Pattern(name: "AVIF", text: "ftyp", offset: 4, brand: "avis"),
    Pattern(name: "HEIC", text: "ftyp", offset: 4, brand: "hei"),
    Pattern(name: "HEIC", text: "ftyp", offset: 4, brand: "hev"),
    Pattern(name: "HEIF", text: "ftyp", offset: 4, brand: "mif1"),
    Pattern(name: "HEIF", text: "ftyp", offset: 4, brand: "msf1"),
    Pattern(name: "JPEG 2000", text: "jP  ", offset: 4),
    Pattern(name: "JPEG 2000", text: "\u{FF}\u{4F}\u{FF}\u{51}"),
    Pattern(name: "JPEG XL", text: "JXL ", offset: 4),
    Pattern(name: "JPEG XL", text: "\u{FF}\u{0A}"),
    Pattern(name: "Photoshop", text: "8BPS"),
    Pattern(name: "OpenEXR", text: "\u{76}\u{2F}\u{31}\u{01}"),
    Pattern(name: "PDF", text: "%PDF-"),
  ]
}
