import Bytes
import Images
import TestSupport
import Testing

@Suite struct UprightedTests {
  /// Sides around the 32 pixels of a tile, and much more of one than of the other.
  private static let sizes = [
    (1, 1), (1, 2), (3, 2), (31, 33), (32, 32), (33, 31), (64, 65), (100, 3), (2, 97),
  ]

  @Test(arguments: Orientation.allCases, PixelFormat.interleavedCases)
  func everyPixelLandsInItsPlace(_ orientation: Orientation, _ pixelFormat: PixelFormat) throws {
    for (width, height) in Self.sizes {
      for padding in [0, 5] {
        let image = try picture(width, height, pixelFormat, padding: padding)
        let upright = try image.uprighted(from: orientation)
        #expect(upright.pixelFormat == pixelFormat)
        #expect(upright.width == (orientation.swapsSides ? height : width))
        #expect(upright.height == (orientation.swapsSides ? width : height))
        let wrong = (0..<height).flatMap { y in (0..<width).map { x in (x, y) } }.first { x, y in
          pixel(image, x, y) != pixel(upright, place(x, y, width, height, orientation))
        }
        #expect(wrong == nil, "\(width)x\(height) with \(padding) bytes of padding")
      }
    }
  }

  @Test func anUprightPictureIsNotCopied() throws {
    let image = try picture(9, 4, .rgb, padding: 3)
    let upright = try image.uprighted(from: .up)
    #expect(upright.bytesPerRow == image.bytesPerRow)
    #expect(address(of: upright) == address(of: image))
  }

  @Test func aTurnedPictureHasNoPadding() throws {
    let upright = try picture(9, 4, .rgb, padding: 3).uprighted(from: .right)
    #expect(upright.bytesPerRow == 12)
    #expect(upright.bytes.count == 12 * 9)
  }

  @Test(arguments: [
    (Orientation.left, Orientation.right), (.right, .left), (.down, .down),
    (.upMirrored, .upMirrored), (.downMirrored, .downMirrored), (.leftMirrored, .leftMirrored),
    (.rightMirrored, .rightMirrored),
  ])
  func theOppositeTurnGivesThePictureBack(_ first: Orientation, _ second: Orientation) throws {
    let image = try picture(37, 50, .rgb)
    let back = try image.uprighted(from: first).uprighted(from: second)
    #expect(back.width == image.width)
    #expect(back.bytes.array == image.bytes.array)
  }

  @Test func rowsPlacedInPartsGiveTheSamePicture() throws {
    let image = try picture(40, 35, .rgb, padding: 1)
    for orientation in Orientation.allCases {
      let placement = UprightPlacement(
        storedWidth: 40,
        storedHeight: 35,
        pixelFormat: .rgb,
        orientation: orientation
      )
      var parts = [UInt8](repeating: 0, count: placement.byteCount)
      try parts.withUnsafeMutableBytes { target in
        let target = try #require(target.baseAddress)
        try image.bytes.withUnsafeBytes { source in
          let source = try #require(source.baseAddress)
          for rows in [0..<1, 1..<17, 17..<17, 17..<35] {
            placement.place(
              rows: rows,
              from: source + rows.lowerBound * image.bytesPerRow,
              bytesPerRow: image.bytesPerRow,
              into: target
            )
          }
        }
      }
      var whole = try image.uprighted(from: orientation).bytes.array
      if orientation == .up { whole = (0..<35).flatMap { whole[($0 * 121)..<($0 * 121 + 120)] } }
      #expect(parts == whole)
    }
  }

  /// The plain definition: mirrored first, then turned.
  private func place(
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ orientation: Orientation
  ) -> (Int, Int) {
    let x = orientation.isMirrored ? width - 1 - x : x
    return switch orientation {
    case .up, .upMirrored: (x, y)
    case .down, .downMirrored: (width - 1 - x, height - 1 - y)
    case .left, .leftMirrored: (y, width - 1 - x)
    case .right, .rightMirrored: (height - 1 - y, x)
    }
  }

  private func pixel(_ image: ImageBuffer, _ place: (Int, Int)) -> [UInt8] {
    pixel(image, place.0, place.1)
  }

  private func pixel(_ image: ImageBuffer, _ x: Int, _ y: Int) -> [UInt8] {
    let offset = y * image.bytesPerRow + x * image.pixelFormat.bytesPerPixel
    return (0..<image.pixelFormat.bytesPerPixel).map { image.bytes[offset + $0] }
  }

  private func picture(
    _ width: Int,
    _ height: Int,
    _ pixelFormat: PixelFormat,
    padding: Int = 0
  ) throws -> ImageBuffer {
    let bytesPerRow = width * pixelFormat.bytesPerPixel + padding
    var random = SplitMix64(seed: 0x5EED_0003)
    return try ImageBuffer(
      bytes: SharedBytes(random.bytes(bytesPerRow * height)),
      width: width,
      height: height,
      bytesPerRow: bytesPerRow,
      pixelFormat: pixelFormat
    )
  }

  private func address(of image: ImageBuffer) -> UInt? {
    image.bytes.withUnsafeBytes { $0.baseAddress.map { UInt(bitPattern: $0) } }
  }
}
