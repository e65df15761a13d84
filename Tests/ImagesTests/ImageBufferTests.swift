import Bytes
import Images
import Testing

@Suite struct ImageBufferTests {
  private let bytes = SharedBytes([UInt8](repeating: 7, count: 100))

  @Test(arguments: PixelFormat.interleavedCases)
  func rowsHaveNoPaddingUnlessTold(_ pixelFormat: PixelFormat) throws {
    let image = try ImageBuffer(bytes: bytes, width: 5, height: 4, pixelFormat: pixelFormat)
    #expect(image.bytesPerRow == 5 * pixelFormat.bytesPerPixel)
    #expect(image.width == 5)
    #expect(image.height == 4)
  }

  @Test func theLastRowMayLackItsPadding() throws {
    let short = bytes[0..<(3 * 20 + 15)]
    let image = try ImageBuffer(
      bytes: short,
      width: 5,
      height: 4,
      bytesPerRow: 20,
      pixelFormat: .rgb
    )
    #expect(image.bytesPerRow == 20)
    #expect(throws: ImageError.tooFewBytes(found: 74, expected: 75)) {
      try ImageBuffer(
        bytes: short[0..<74],
        width: 5,
        height: 4,
        bytesPerRow: 20,
        pixelFormat: .rgb
      )
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 1), (1, -1), (32_768, 1), (1, 32_768), (Int.max, Int.max)])
  func sizesOutOfRangeAreRefused(width: Int, height: Int) {
    #expect(throws: ImageError.sizeOutOfRange(width: width, height: height)) {
      try ImageBuffer(bytes: bytes, width: width, height: height, pixelFormat: .gray)
    }
  }

  @Test func theLargestSizesAreAccepted() throws {
    let line = SharedBytes([UInt8](repeating: 0, count: 32_767))
    #expect(
      try ImageBuffer(bytes: line, width: 32_767, height: 1, pixelFormat: .gray).width == 32_767
    )
    #expect(
      try ImageBuffer(bytes: line, width: 1, height: 32_767, pixelFormat: .gray).height == 32_767
    )
  }

  @Test(arguments: [Int.min, -12, 0, 11])
  func rowsMayNotOverlap(bytesPerRow: Int) {
    #expect(throws: ImageError.rowStrideTooSmall(found: bytesPerRow, expected: 12)) {
      try ImageBuffer(
        bytes: bytes,
        width: 4,
        height: 2,
        bytesPerRow: bytesPerRow,
        pixelFormat: .rgb
      )
    }
  }

  @Test func strideThatOverflowsIsAnErrorUnlessThereIsOneRow() throws {
    #expect(throws: ImageError.tooFewBytes(found: 100, expected: .max)) {
      try ImageBuffer(
        bytes: bytes,
        width: 4,
        height: 3,
        bytesPerRow: .max,
        pixelFormat: .gray
      )
    }
    let row = try ImageBuffer(
      bytes: bytes,
      width: 4,
      height: 1,
      bytesPerRow: .max,
      pixelFormat: .gray
    )
    #expect(row.bytesPerRow == .max)
  }

  @Test func errorsSayWhatWasFoundAndExpected() {
    #expect(ImageError.sizeOutOfRange(width: 0, height: 9).description.contains("0x9"))
    #expect(ImageError.rowStrideTooSmall(found: 5, expected: 6).description.contains("5"))
    #expect(ImageError.tooFewBytes(found: 7, expected: 8).description.contains("8"))
    #expect(ImageError.outOfMemory(byteCount: 77).description.contains("77"))
  }

  @Test func channelOffsetsFitThePixel() {
    for pixelFormat in PixelFormat.interleavedCases {
      let offsets = pixelFormat.channelOffsets
      for offset in [offsets.red, offsets.green, offsets.blue] {
        #expect((0..<pixelFormat.bytesPerPixel).contains(offset))
      }
    }
    #expect(PixelFormat.bgra.channelOffsets == (2, 1, 0))
    #expect(PixelFormat.rgba.channelOffsets == (0, 1, 2))
  }
}
