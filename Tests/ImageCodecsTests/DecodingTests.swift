import Bytes
import ImageCodecs
import Images
import TestSupport
import Testing

@Suite struct DecodingTests {
  /// Exactly equal: PNG is lossless, and libjpeg-turbo's integer transform is defined to the bit.
  @Test(arguments: GoldenPicture.all)
  func storedPixelsEqualTheReference(_ golden: GoldenPicture) throws {
    let decoded = try ImageFile.decode(golden.fileBytes())
    #expect(decoded.image.width == golden.width)
    #expect(decoded.image.height == golden.height)
    #expect(decoded.image.pixelFormat == golden.pixelFormat)
    #expect(decoded.orientation == golden.orientation)
    #expect(decoded.fileFormat == (golden.name.hasSuffix(".png") ? .png : .jpeg))
    expectEqualBytes(decoded.image.bytes.array, golden.pixels)
  }

  @Test(arguments: GoldenPicture.all)
  func uprightPixelsEqualTheReference(_ golden: GoldenPicture) throws {
    let image = try ImageFile.decodeUpright(golden.fileBytes())
    #expect(image.width == (golden.orientation.swapsSides ? golden.height : golden.width))
    #expect(image.height == (golden.orientation.swapsSides ? golden.width : golden.height))
    #expect(image.pixelFormat == golden.pixelFormat)
    expectEqualBytes(image.bytes.array, golden.uprightPixels)
  }

  @Test func everyOrientationAndKindIsCovered() {
    #expect(Set(GoldenPicture.all.map(\.orientation)) == Set(Orientation.allCases))
    #expect(GoldenPicture.all.count == 98)
  }

  @Test(arguments: GoldenPicture.all.filter { $0.orientation != .up })
  func turningAfterDecodingEqualsTurningWhileDecoding(_ golden: GoldenPicture) throws {
    let later = try ImageFile.decode(golden.fileBytes()).uprightImage()
    expectEqualBytes(later.bytes.array, golden.uprightPixels)
  }

  @Test func aFileIsReadUpright() throws {
    let golden = GoldenPicture.named("exif-6.jpg")
    let image = try ImageFile.read(Fixture.golden("codecs/\(golden.name)"))
    #expect(image.width == golden.height)
    expectEqualBytes(image.bytes.array, golden.uprightPixels)
  }

  @Test func rowsHaveNoPadding() throws {
    let image = try ImageFile.decode(GoldenPicture.named("rgb-8.png").fileBytes()).image
    #expect(image.bytesPerRow == 13 * 3)
    #expect(image.bytes.count == 13 * 11 * 3)
  }

  /// Decoders share no state, so pictures may be decoded on several threads at once.
  @Test func decodingAtTheSameTimeGivesTheSamePixels() async throws {
    let goldens = GoldenPicture.all
    let differing = try await withThrowingTaskGroup(of: String?.self) { group in
      for round in 0..<4 {
        for golden in goldens {
          group.addTask {
            let image = try ImageFile.decode(golden.fileBytes()).image
            return image.bytes.array == golden.pixels ? nil : "\(golden.name) in round \(round)"
          }
        }
      }
      return try await group.reduce(into: []) { names, name in names += name.map { [$0] } ?? [] }
    }
    #expect(differing.isEmpty)
  }
}

/// Expects equal bytes and reports the first that differs instead of all of them.
func expectEqualBytes(
  _ found: [UInt8],
  _ expected: [UInt8],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: sourceLocation)
  let difference = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }
  #expect(
    difference == nil,
    "byte \(difference?.offset ?? 0)",
    sourceLocation: sourceLocation
  )
}
