public import Bytes
public import Images

/// Decodes PNG and JPEG files.
///
/// Pixels are those of the file: there is no gamma or colour-space conversion, as in Pillow and
/// OpenCV, so the colours of a picture without sRGB colours come out as stored. Alpha is kept
/// straight and changes no colour.
///
/// | File | Result |
/// |---|---|
/// | PNG gray, 1 to 16 bits | `gray` |
/// | PNG RGB or palette | `rgb` |
/// | PNG with alpha or a transparent colour | `rgba` |
/// | JPEG gray | `gray` |
/// | JPEG YCbCr, RGB, CMYK, YCCK | `rgb` |
///
/// Fewer than 8 bits are spread over 0 to 255; of 16 bits the high 8 are kept. JPEG pixels are those
/// of libjpeg-turbo's exact integer transform and smooth ("fancy") upsampling, and CMYK is taken to be
/// inverted, as Adobe stores it. Of an animated PNG the still picture is decoded.
///
/// The orientation is that of the EXIF data, in JPEG's first EXIF segment or PNG's `eXIf` chunk. EXIF
/// data that breaks its rules counts as absent, since cameras and editors often leave it broken.
///
/// Files may be hostile. A file that is cut off, that fails a checksum or holds impossible codes is an
/// error, never half a picture.
public enum ImageFile {
  /// The most bytes a decoded picture may take: 1 GiB.
  public static var maximumByteCount: Int { 1 << 30 }

  /// Decodes a file in memory and leaves the pixels as they are stored.
  ///
  /// - Throws: ``ImageCodecError``.
  public static func decode(_ bytes: SharedBytes) throws(ImageCodecError) -> DecodedImage {
    try decode(bytes, turning: false)
  }

  /// Decodes a file in memory and applies its orientation.
  ///
  /// JPEG rows are turned while they are decoded, which needs no memory for a second picture.
  ///
  /// - Throws: ``ImageCodecError``.
  public static func decodeUpright(_ bytes: SharedBytes) throws(ImageCodecError) -> ImageBuffer {
    try decode(bytes, turning: true).uprightImage()
  }

  /// Reads a picture file and applies its orientation.
  ///
  /// All results found in the picture refer to the upright picture.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: ``ImageFileError``, which names the file and the cause.
  public static func read(_ path: String) throws(ImageFileError) -> ImageBuffer {
    let bytes: SharedBytes
    do {
      bytes = try SharedBytes(contentsOfFile: path)
    } catch {
      throw ImageFileError(path: path, cause: .file(error))
    }
    do {
      return try decodeUpright(bytes)
    } catch {
      throw ImageFileError(path: path, cause: .codec(error))
    }
  }

  /// Writes a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - image: Written as RGB, RGBA or gray; rows may have padding.
  ///   - path: Absolute, or relative to the working directory.
  /// - Throws: ``ImageFileError``.
  public static func writePNG(_ image: ImageBuffer, to path: String) throws(ImageFileError) {
    let bytes: [UInt8]
    do {
      bytes = try encodePNG(image)
    } catch {
      throw ImageFileError(path: path, cause: .codec(error))
    }
    do {
      try writeFile(bytes, to: path)
    } catch {
      throw ImageFileError(path: path, cause: .file(error))
    }
  }

  private static func decode(
    _ bytes: SharedBytes,
    turning: Bool
  ) throws(ImageCodecError) -> DecodedImage {
    try bytes.withUnsafeBytes { (bytes) throws(ImageCodecError) in
      guard !bytes.isEmpty else { throw .empty }
      switch ImageSignature(bytes) {
      case .known(.png): return try decodePNG(bytes)
      case .known(.jpeg): return try decodeJPEG(bytes, turning: turning)
      case .unsupported(let name): throw .unsupportedFormat(name: name)
      case .unknown:
        throw .unrecognizedFormat(firstBytes: Array(bytes.prefix(ImageSignature.length)))
      }
    }
  }
}
