/// A picture that cannot be decoded or encoded.
public enum ImageCodecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no bytes at all.
  case empty
  /// The first bytes are those of no picture format that is known here.
  case unrecognizedFormat(firstBytes: [UInt8])
  /// A picture, but of a format that is not decoded here, such as GIF.
  case unsupportedFormat(name: String)
  /// A PNG or JPEG of a rare kind, such as 12 bits a channel.
  case unsupportedVariant(format: ImageFileFormat, reason: String)
  /// The file breaks its format's rules or ends too early; nothing of it is returned.
  ///
  /// `reason` is in the decoder library's words; `offset` is about how many bytes it had read.
  case damaged(format: ImageFileFormat, reason: String, offset: Int)
  /// Width or height is not between 1 and 32767.
  case sizeOutOfRange(width: Int, height: Int)
  /// The decoded picture would take more than ``ImageFile/maximumByteCount``.
  case tooLarge(width: Int, height: Int, byteCount: Int)
  /// The file is too small to hold a picture of the size it declares.
  case implausibleSize(width: Int, height: Int, fileByteCount: Int)
  /// The system has no memory for the picture.
  case outOfMemory(byteCount: Int)
  /// The encoder refused the picture.
  case notEncodable(format: ImageFileFormat, reason: String)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .empty:
      "empty file, expected PNG or JPEG"
    case .unrecognizedFormat(let firstBytes):
      "not a picture: starts with \(hexadecimal(firstBytes)), expected PNG or JPEG"
    case .unsupportedFormat(let name):
      "\(name) is not supported, expected PNG or JPEG"
    case .unsupportedVariant(let format, let reason):
      "\(format.rawValue) of an unsupported kind: \(reason)"
    case .damaged(let format, let reason, let offset):
      "damaged \(format.rawValue) near byte \(offset): \(reason)"
    case .sizeOutOfRange(let width, let height):
      "picture of \(width)x\(height) pixels: each side must be 1 to 32767"
    case .tooLarge(let width, let height, let byteCount):
      """
      picture of \(width)x\(height) pixels takes \(byteCount) bytes, at most \
      \(ImageFile.maximumByteCount) are allowed
      """
    case .implausibleSize(let width, let height, let fileByteCount):
      "a file of \(fileByteCount) bytes cannot hold the \(width)x\(height) pixels it declares"
    case .outOfMemory(let byteCount):
      "no memory for a picture of \(byteCount) bytes"
    case .notEncodable(let format, let reason):
      "cannot encode \(format.rawValue): \(reason)"
    }
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}
