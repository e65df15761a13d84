import Bytes
import Images
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct CanvasImageTests {
  /// A picture of random colours with padded rows.
  private func picture(
    _ width: Int,
    _ height: Int,
    _ format: PixelFormat
  ) throws -> (image: ImageBuffer, bytes: [UInt8], stride: Int) {
    var generator = SplitMix64(seed: 30)
    let stride = width * format.bytesPerPixel + 3
    let bytes = (0..<stride * height).map { _ in UInt8(generator.nextUnit() * 256) }
    let image = try ImageBuffer(
      bytes: SharedBytes(bytes),
      width: width,
      height: height,
      bytesPerRow: stride,
      pixelFormat: format
    )
    return (image, bytes, stride)
  }

  @Test(arguments: PixelFormat.interleavedCases)
  func sameSizeKeepsEveryPixel(_ format: PixelFormat) throws {
    let (image, bytes, stride) = try picture(7, 5, format)
    let canvas = Canvas(image, width: 7, height: 5)
    let offsets = format.channelOffsets
    for y in 0..<5 {
      for x in 0..<7 {
        let start = y * stride + x * format.bytesPerPixel
        let expected = Color(
          bytes[start + offsets.red],
          bytes[start + offsets.green],
          bytes[start + offsets.blue]
        )
        #expect(canvas[x, y] == expected)
      }
    }
  }

  @Test(arguments: [(21, 15), (14, 10), (3, 2), (1, 1), (40, 1)])
  func flatPicturesStayFlatInEverySize(_ width: Int, _ height: Int) throws {
    let image = try ImageBuffer(
      bytes: SharedBytes([UInt8](repeating: 77, count: 7 * 5)),
      width: 7,
      height: 5,
      pixelFormat: .gray
    )
    let canvas = Canvas(image, width: width, height: height)
    #expect(canvas.pixels == [UInt8](repeating: 77, count: width * height * 3))
  }

  @Test func enlargedRampsStayStraight() throws {
    let image = try ImageBuffer(
      bytes: SharedBytes((0..<8).map { UInt8($0 * 20) }),
      width: 8,
      height: 1,
      pixelFormat: .gray
    )
    let canvas = Canvas(image, width: 32, height: 4)
    // Away from the ends, where the edge pixels are repeated, the cubic keeps straight lines:
    // output pixel i shows place (i + 0.5) / 4 - 0.5.
    for column in 8..<24 {
      let expected = ((Float(column) + 0.5) / 4 - 0.5) * 20
      #expect(abs(Float(canvas[column, 2].red) - expected) <= 0.5)
    }
  }

  @Test func regionsShowOnlyTheirPart() throws {
    let (image, bytes, stride) = try picture(9, 9, .rgb)
    let region = Rectangle(minimum: Point(2, 3), maximum: Point(6, 7))
    let canvas = Canvas(image, region: region, width: 4, height: 4)
    #expect(canvas[0, 0].red == bytes[3 * stride + 2 * 3])
    #expect(canvas[3, 3].blue == bytes[6 * stride + 5 * 3 + 2])
  }

  @Test func regionsOutsideRepeatTheEdge() throws {
    let (image, bytes, _) = try picture(4, 4, .rgb)
    let region = Rectangle(minimum: Point(-20, -20), maximum: Point(-10, -10))
    let canvas = Canvas(image, region: region, width: 5, height: 5)
    #expect(canvas[2, 2] == Color(bytes[0], bytes[1], bytes[2]))
  }

  @Test func drawingsBecomePictures() throws {
    let image = try Canvas(width: 3, height: 2, color: Color(1, 2, 3)).image
    #expect((image.width, image.height, image.pixelFormat) == (3, 2, .rgb))
    #expect(image.bytes.array == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  }
}
