import Bytes
import ImageCodecs
import Images
import Testing

@Test func roundTrip() throws {
  let pixels: [UInt8] = (0..<(7 * 5 * 3)).map { UInt8($0 * 2) }
  let image = try ImageBuffer(
    bytes: SharedBytes(pixels),
    width: 7,
    height: 5,
    pixelFormat: .rgb
  )
  let decoded = try ImageFile.decode(SharedBytes(try encodePNG(image)))
  #expect(decoded.image.bytes.array == pixels)
  #expect(decoded.image.pixelFormat == .rgb)
}
