import Bytes
import FaceTasks
import Images
import TestSupport
import Testing

/// Puts the frames of films together, as `Tools/make_film_goldens.py` does.
struct FilmFrames {
  /// Parts of pictures by what they are: RGB without padding.
  private var parts: [[String]: [UInt8]] = [:]

  /// A frame's picture.
  mutating func image(_ frame: FilmGoldens.Frame, of film: FilmGoldens.Film) throws -> MPImage {
    var pixels = [UInt8](repeating: frame.grey, count: 3 * frame.width * frame.height)
    for part in frame.parts {
      paste(part, from: try self.pixels(of: part), on: &pixels, of: frame)
    }
    #expect(adler32(pixels) == frame.checksum, "\(film) at \(frame.milliseconds) ms")
    return MPImage(
      buffer: try ImageBuffer(
        bytes: SharedBytes(pixels),
        width: frame.width,
        height: frame.height,
        pixelFormat: .rgb
      ),
      orientation: film.rotationDegrees == 90 ? .right : .up
    )
  }

  /// The pixels of a part in its original size.
  private mutating func pixels(of part: FilmGoldens.Part) throws -> [UInt8] {
    let key =
      [part.picture] + [part.x, part.y, part.width, part.height].map(String.init)
    if let known = parts[key] { return known }
    let source = try picture(part.picture, rotationDegrees: 0).buffer
    try #require(source.pixelFormat == .rgb)
    let cut = try FaceTasksTests.part(
      of: source,
      x: part.x,
      y: part.y,
      width: part.width,
      height: part.height
    )
    let pixels = cut.bytes.array
    parts[key] = pixels
    return pixels
  }

  private func paste(
    _ part: FilmGoldens.Part,
    from source: [UInt8],
    on pixels: inout [UInt8],
    of frame: FilmGoldens.Frame
  ) {
    for j in 0..<part.newHeight where (0..<frame.height).contains(part.top + j) {
      let row = j * part.height / part.newHeight * part.width
      for i in 0..<part.newWidth where (0..<frame.width).contains(part.left + i) {
        let from = 3 * (row + i * part.width / part.newWidth)
        let to = 3 * ((part.top + j) * frame.width + part.left + i)
        for channel in 0..<3 { pixels[to + channel] = source[from + channel] }
      }
    }
  }
}

/// The checksum of RFC 1950.
private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var sums: (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    sums.0 = (sums.0 + UInt32(byte)) % 65_521
    sums.1 = (sums.1 + sums.0) % 65_521
  }
  return sums.1 << 16 | sums.0
}
