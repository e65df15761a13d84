import Bytes
import Images
import TestSupport
import Testing

/// A picture of `Tests/Goldens/codecs` with the pixels it must decode to.
///
/// Tools/make_codec_goldens.py made them and describes the lines of `index.txt`.
struct GoldenPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let pixelFormat: PixelFormat
  let width: Int
  let height: Int
  let orientation: Orientation
  private let offset: Int

  var testDescription: String { name }

  /// The pixels as they are stored in the file.
  var pixels: [UInt8] { Self.expected[offset..<(offset + byteCount)].array }

  /// The pixels of the upright picture.
  var uprightPixels: [UInt8] {
    guard orientation != .up else { return pixels }
    return Self.expected[(offset + byteCount)..<(offset + 2 * byteCount)].array
  }

  func fileBytes() throws -> SharedBytes {
    try SharedBytes(contentsOfFile: Fixture.golden("codecs/\(name)"))
  }

  private var byteCount: Int { width * height * pixelFormat.bytesPerPixel }

  private static let expected = goldenBytes("expected.bin")

  static let all: [GoldenPicture] = goldenLines("index.txt").map { fields in
    guard fields.count == 6, let pixelFormat = PixelFormat(rawValue: fields[1]),
      let width = Int(fields[2]), let height = Int(fields[3]),
      let orientation = Int(fields[4]).flatMap(Orientation.init(exifValue:)),
      let offset = Int(fields[5])
    else { preconditionFailure("index.txt has a bad line: \(fields)") }
    return GoldenPicture(
      name: fields[0],
      pixelFormat: pixelFormat,
      width: width,
      height: height,
      orientation: orientation,
      offset: offset
    )
  }

  static func named(_ name: String) -> GoldenPicture {
    guard let picture = all.first(where: { $0.name == name }) else {
      preconditionFailure("index.txt has no \(name)")
    }
    return picture
  }
}

/// A file of `Tests/Goldens/codecs` that must be refused.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The name of the ``ImageCodecError`` case.
  let errorCase: String

  var testDescription: String { name }
  var path: String { Fixture.golden("codecs/\(name)") }

  static let all: [BrokenFile] = goldenLines("broken.txt").map { fields in
    guard fields.count == 2 else { preconditionFailure("broken.txt has a bad line: \(fields)") }
    return BrokenFile(name: fields[0], errorCase: fields[1])
  }
}

private func goldenLines(_ name: String) -> [[String]] {
  String(decoding: goldenBytes(name).array, as: UTF8.self)
    .split(separator: "\n")
    .map { $0.split(separator: " ").map(String.init) }
}

private func goldenBytes(_ name: String) -> SharedBytes {
  do {
    return try SharedBytes(contentsOfFile: Fixture.golden("codecs/\(name)"))
  } catch {
    preconditionFailure("\(error)")
  }
}
