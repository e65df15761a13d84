import Bytes
import ImageCodecs
import Images
import TestSupport
import Testing

@Suite struct PNGEncodingTests {
  @Test(arguments: [PixelFormat.rgb, .rgba, .gray])
  func encodedPixelsComeBack(_ pixelFormat: PixelFormat) throws {
    for (width, height) in [(1, 1), (7, 5), (1, 64), (300, 1), (64, 33)] {
      let pixels = randomPixels(width * height * pixelFormat.bytesPerPixel)
      let image = try ImageBuffer(
        bytes: SharedBytes(pixels),
        width: width,
        height: height,
        pixelFormat: pixelFormat
      )
      let decoded = try ImageFile.decode(SharedBytes(encodePNG(image)))
      #expect(decoded.image.width == width)
      #expect(decoded.image.height == height)
      #expect(decoded.image.pixelFormat == pixelFormat)
      #expect(decoded.orientation == .up)
      expectEqualBytes(decoded.image.bytes.array, pixels)
    }
  }

  @Test func blueFirstComesBackAsRedFirst() throws {
    let pixels = randomPixels(6 * 4 * 4)
    let image = try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: 6,
      height: 4,
      pixelFormat: .bgra
    )
    let decoded = try ImageFile.decode(SharedBytes(encodePNG(image))).image
    #expect(decoded.pixelFormat == .rgba)
    var swapped = pixels
    for pixel in stride(from: 0, to: pixels.count, by: 4) { swapped.swapAt(pixel, pixel + 2) }
    expectEqualBytes(decoded.bytes.array, swapped)
  }

  @Test func paddingIsLeftOut() throws {
    let pixels = randomPixels(5 * 20 + 12)
    let image = try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: 4,
      height: 6,
      bytesPerRow: 20,
      pixelFormat: .rgb
    )
    let decoded = try ImageFile.decode(SharedBytes(encodePNG(image))).image
    let expected = (0..<6).flatMap { pixels[($0 * 20)..<($0 * 20 + 12)] }
    expectEqualBytes(decoded.bytes.array, expected)
  }

  @Test func theStrideOfASingleRowMeansNothing() throws {
    let pixels = randomPixels(12)
    let image = try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: 4,
      height: 1,
      bytesPerRow: 1 << 40,
      pixelFormat: .rgb
    )
    expectEqualBytes(
      try ImageFile.decode(SharedBytes(encodePNG(image))).image.bytes.array,
      pixels
    )
  }

  @Test func theSamePictureGivesTheSameFile() throws {
    let image = try ImageFile.decode(GoldenPicture.named("rgb-8.png").fileBytes()).image
    #expect(try encodePNG(image) == encodePNG(image))
  }

  @Test func aFailedWriteNamesTheFile() throws {
    let image = try ImageFile.decode(GoldenPicture.named("rgb-8.png").fileBytes()).image
    let path = Fixture.golden("codecs/no-such-folder/picture.png")
    let error = try #require(throws: ImageFileError.self) {
      try ImageFile.writePNG(image, to: path)
    }
    #expect(error.path == path)
    #expect(error.description.contains(path))
  }

  private func randomPixels(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    return random.bytes(count)
  }
}
