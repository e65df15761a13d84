import Bytes
import ImageCodecs
import Images
import TestSupport
import Testing

@Suite struct BrokenFileTests {
  @Test(arguments: BrokenFile.all)
  func aBrokenFileIsRefusedForTheRightReason(_ file: BrokenFile) throws {
    let error = try #require(throws: ImageFileError.self) { try ImageFile.read(file.path) }
    guard case .codec(let cause) = error.cause else {
      Issue.record("\(error)")
      return
    }
    #expect(caseName(cause) == file.errorCase, "\(cause)")
    #expect(error.description.contains(file.path))
    #expect(error.description.contains(cause.description))
  }

  @Test(arguments: GoldenPicture.all.filter { $0.name.hasSuffix(".png") })
  func aPNGFileCutOffAnywhereIsRefused(_ golden: GoldenPicture) throws {
    let file = try golden.fileBytes()
    for count in 1..<file.count {
      let error = decodingError(file[0..<count])
      // Before the signature is complete it cannot be told that this is a PNG file.
      #expect(caseName(error) == (count < 8 ? "unrecognizedFormat" : "damaged"), "\(count) bytes")
    }
  }

  /// A file without its end marker is refused too, although all pixels may be there.
  @Test(arguments: GoldenPicture.all.filter { $0.name.hasSuffix(".jpg") })
  func aJPEGFileCutOffAnywhereIsRefused(_ golden: GoldenPicture) throws {
    let file = try golden.fileBytes()
    let end = try #require(endOfImage(file))
    for count in 1..<end {
      let error = decodingError(file[0..<count])
      #expect(error != nil, "\(count) bytes")
    }
    #expect(decodingError(file[0..<end]) == nil)
  }

  /// The decoder has all it needs for the pixels before it comes to the missing end.
  @Test func aJPEGFileThatGoesOnWithoutAnEndMarkerIsRefused() throws {
    let jpeg = try GoldenPicture.named("ycbcr-420.jpg").fileBytes().array
    let file = jpeg.dropLast(2) + [UInt8](repeating: 0x55, count: 100)
    #expect(caseName(decodingError(SharedBytes(Array(file)))) == "damaged")
    // Bytes between the last pixels and the end marker do no harm.
    #expect(decodingError(SharedBytes(Array(file) + [0xFF, 0xD9])) == nil)
  }

  /// Checksums cover every byte behind the signature, so no single wrong bit may pass.
  @Test(arguments: ["rgb-8.png", "palette-4-transparent.png", "gray-16-interlaced.png"])
  func everyWrongBitInAPNGFileIsFound(_ name: String) throws {
    var file = try GoldenPicture.named(name).fileBytes().array
    for index in file.indices {
      for bit in 0..<8 {
        file[index] ^= 1 << bit
        #expect(decodingError(SharedBytes(file)) != nil, "bit \(bit) of byte \(index)")
        file[index] ^= 1 << bit
      }
    }
  }

  /// JPEG has no checksums: a wrong bit may give other pixels, but never a trap, a hang or a picture of
  /// a size other than its header's.
  @Test(arguments: GoldenPicture.all)
  func randomDamageIsSurvived(_ golden: GoldenPicture) throws {
    let original = try golden.fileBytes().array
    var random = SplitMix64(seed: 0x5EED_0001)
    for round in 0..<60 {
      var file = original
      for _ in 0..<(1 + round % 4) {
        let index = Int.random(in: 2..<file.count, using: &random)
        switch round % 3 {
        case 0: file[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: file[index] = .random(in: 0...255, using: &random)
        default:
          let length = min(file.count - index, Int.random(in: 1...20, using: &random))
          file.removeSubrange(index..<(index + length))
          if file.count < 4 { file = original }
        }
      }
      guard let decoded = try? ImageFile.decode(SharedBytes(file)) else { continue }
      let image = decoded.image
      #expect(image.bytes.count == image.width * image.height * image.pixelFormat.bytesPerPixel)
      #expect(image.bytes.count <= ImageFile.maximumByteCount)
    }
  }

  @Test func randomBytesAfterASignatureAreRefused() {
    var random = SplitMix64(seed: 0x5EED_0002)
    let signatures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF],
    ]
    for signature in signatures {
      for count in 0..<200 {
        let file = signature + random.bytes(count)
        #expect(decodingError(SharedBytes(file)) != nil, "\(count) bytes")
      }
    }
  }

  @Test func damageTellsTheCauseAndThePlace() throws {
    let file = try GoldenPicture.named("rgb-8.png").fileBytes()
    #expect(
      decodingError(file[0..<100])
        == .damaged(format: .png, reason: "the file ends too early", offset: 100)
    )
    let jpeg = try GoldenPicture.named("ycbcr-420.jpg").fileBytes()
    guard
      case .damaged(.jpeg, let reason, let offset)? = decodingError(jpeg[0..<(jpeg.count - 40)])
    else {
      Issue.record("a JPEG file that is cut off must be damaged")
      return
    }
    #expect(reason == "Premature end of JPEG file")
    #expect((1...(jpeg.count - 40)).contains(offset))
  }

  /// The largest number of scans still decodes, so it is their number alone that is refused.
  @Test func scansAreCounted() throws {
    let file = try SharedBytes(contentsOfFile: Fixture.golden("codecs/too-many-scans.jpg")).array
    guard case .damaged(.jpeg, let reason, _)? = decodingError(SharedBytes(file)) else {
      Issue.record("101 scans must be refused")
      return
    }
    #expect(reason == "more than 100 scans")
    let starts = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    let last = try #require(starts.last)
    #expect(starts.count == 101)
    #expect(decodingError(SharedBytes(Array(file[..<last]) + [0xFF, 0xD9])) == nil)
  }

  @Test func otherFormatsAreNamed() {
    let starts: [(String, [UInt8])] = [
      ("GIF", Array("GIF89a".utf8)),
      ("WebP", Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
      ("BMP", Array("BM".utf8)),
      ("TIFF", Array("II*\0".utf8)),
      ("TIFF", Array("MM\0*".utf8)),
      ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8)),
      ("HEIC", [0, 0, 0, 24] + Array("ftyphevc".utf8)),
      ("HEIF", [0, 0, 0, 24] + Array("ftypmif1".utf8)),
      ("AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8)),
      ("JPEG XL", [0xFF, 0x0A, 0x00]),
      ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ]
    for (name, start) in starts {
      #expect(decodingError(SharedBytes(start + [0, 0])) == .unsupportedFormat(name: name))
    }
  }

  @Test func whatIsNoPictureShowsItsStart() throws {
    let error = try #require(decodingError(SharedBytes(Array("Hello".utf8))))
    #expect(error == .unrecognizedFormat(firstBytes: [0x48, 0x65, 0x6C, 0x6C, 0x6F]))
    #expect(error.description.contains("48 65 6c 6c 6f"))
    // A container of sound is no picture.
    let sound = SharedBytes(Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8))
    #expect(caseName(decodingError(sound)) == "unrecognizedFormat")
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    let path = Fixture.golden("codecs/there-is-no-such-file.png")
    let error = try #require(throws: ImageFileError.self) { try ImageFile.read(path) }
    guard case .file(let cause) = error.cause else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.isNotFound)
    #expect(error.path == path)
    #expect(error.description.contains(path))
  }
}

/// Why bytes cannot be decoded; `nil` if they can.
private func decodingError(_ bytes: SharedBytes) -> ImageCodecError? {
  do {
    _ = try ImageFile.decode(bytes)
    return nil
  } catch {
    return error
  }
}

private func caseName(_ error: ImageCodecError?) -> String {
  guard let error else { return "no error" }
  // Only `empty` has no values, and so no children.
  return Mirror(reflecting: error).children.first?.label ?? "empty"
}

/// The offset behind the end marker of the first picture.
private func endOfImage(_ file: SharedBytes) -> Int? {
  (2...file.count).last { file[$0 - 2] == 0xFF && file[$0 - 1] == 0xD9 }
}
