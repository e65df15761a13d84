import Bytes
import ModelFormats
import TestSupport
import Testing

/// Files cut short at every length and damaged at random: an error or a sound value, never a trap.
@Suite struct HostileFileTests {
  /// One-op models with every kind of options and of sparse levels that the goldens hold.
  static let small = [
    "add_channels_constant", "conv_2d_3x3_two_groups", "densify_csr", "densify_first_axis_sparse",
    "depthwise_conv_2d_3x3_valid_dilation_3x2", "strided_slice_range_then_ellipsis",
    "concatenation_rows", "resize_bilinear_to_one_pixel_align_corners", "mean_last_axis",
  ]

  private func bytes(_ name: String) throws -> SharedBytes {
    try SharedBytes(contentsOfFile: Fixture.golden("ops/\(name).tflite"))
  }

  @Test(arguments: small)
  func everyPrefixOfASmallModel(_ name: String) throws {
    let whole = try bytes(name)
    for count in 0..<whole.count {
      let error = fault { () throws(ModelFormatError) in try TFLiteModel(bytes: whole[0..<count]) }
      #expect(error != nil, "\(count) of \(whole.count) bytes")
    }
  }

  @Test(arguments: Models.names)
  func prefixesOfAShippedModel(_ name: String) throws {
    let whole = try Models.bytes(name)
    // Models with metadata end with an archive of files that belong to them. Here it is empty,
    // takes 22 bytes, and is no part of the model.
    let end = whole.count - (name == "face_blendshapes" ? 0 : 22)
    // All lengths near both ends, and some in between at a step that no alignment divides.
    let step = max(1, whole.count / 400) | 1
    let counts =
      Array(0..<600) + Array(stride(from: 600, to: whole.count, by: step))
      + Array(whole.count - 64..<whole.count)
    for count in counts {
      let error = fault { () throws(ModelFormatError) in try TFLiteModel(bytes: whole[0..<count]) }
      #expect((error != nil) == (count < end), "\(count) of \(whole.count) bytes")
    }
  }

  @Test func prefixesOfTheGeometry() throws {
    let whole = try Models.bundle().contents(of: .geometryPipelineMetadata)
    let landmarkCount = try GeometryPipelineMetadata(bytes: whole).procrustesLandmarkBasis.count
    for count in Array(0..<300) + Array(stride(from: 300, to: whole.count - 2, by: 37)) {
      do {
        // A cut between two landmarks leaves a sound file.
        let geometry = try GeometryPipelineMetadata(bytes: whole[0..<count])
        #expect(geometry.procrustesLandmarkBasis.count < landmarkCount)
        #expect(geometry.canonicalMesh.vertexCount == 468)
      } catch {
        #expect(error.format == .geometryPipelineMetadata)
      }
    }
  }

  @Test(arguments: ["stored", "deflated", "streamed", "wide", "commented"])
  func everyPrefixOfAnArchive(_ name: String) throws {
    let whole = try Models.golden(name + ".zip")
    for count in 0..<whole.count {
      let error = fault { () throws(ModelFormatError) in try ZipArchive(bytes: whole[0..<count]) }
      #expect(error != nil, "\(count) of \(whole.count) bytes")
    }
  }

  /// Changes one to four bytes: to any value, by one bit, or to one that is special in a length.
  private func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      default: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
      }
    }
  }

  @Test(arguments: small)
  func damagedModel(_ name: String) throws {
    let whole = try bytes(name).array
    var random = SplitMix64(seed: 0x7F1A_7E5E_ED00)
    var faults = 0
    for round in 0..<1500 {
      var damaged = whole
      damage(&damaged, &random)
      do {
        let model = try TFLiteModel(bytes: SharedBytes(damaged))
        // Whatever is accepted can be walked through from end to end.
        #expect(!listing(of: model).isEmpty)
        _ = try TFLiteMetadata(model: model)
      } catch {
        faults += 1
        #expect(!error.description.isEmpty, "round \(round) of \(random)")
      }
    }
    // Most bytes of such files matter; about half of the damage shows.
    #expect(faults > 300, "\(random)")
  }

  @Test func damagedTablesOfAShippedModel() throws {
    let whole = try Models.bytes("face_detector").array
    var random = SplitMix64(seed: 0xDE7E_C708)
    var faults = 0
    for _ in 0..<300 {
      var damaged = whole
      for _ in 0..<20 { damage(&damaged, &random) }
      if fault(inModel: damaged) != nil { faults += 1 }
    }
    #expect(faults > 100, "\(random)")
  }

  @Test(arguments: ["stored", "deflated", "streamed", "wide", "commented"])
  func damagedArchive(_ name: String) throws {
    let whole = try Models.golden(name + ".zip").array
    var random = SplitMix64(seed: 0x21_9A_2C)
    for _ in 0..<2000 {
      var damaged = whole
      damage(&damaged, &random)
      do {
        let archive = try ZipArchive(bytes: SharedBytes(damaged))
        for entry in archive.entries {
          let contents = try archive.contents(of: entry.name)
          #expect(contents?.count == entry.byteCount, "\(random)")
        }
      } catch {
        #expect(error.format == .zipArchive)
      }
    }
  }

  @Test func damagedGeometry() throws {
    let whole = try Models.bundle().contents(of: .geometryPipelineMetadata).array
    var random = SplitMix64(seed: 0x6E_0123)
    for _ in 0..<300 {
      var damaged = whole
      damage(&damaged, &random)
      do {
        let geometry = try GeometryPipelineMetadata(bytes: SharedBytes(damaged))
        let mesh = geometry.canonicalMesh
        #expect(mesh.triangleIndices.allSatisfy { $0 < mesh.vertexCount }, "\(random)")
      } catch {
        #expect(error.format == .geometryPipelineMetadata)
      }
    }
  }

  @Test func noise() {
    var random = SplitMix64(seed: 0x0A01_5E)
    for count in 0..<600 {
      let bytes = random.bytes(count)
      #expect(fault(inModel: bytes) != nil)
      #expect(
        fault { () throws(ModelFormatError) in try ZipArchive(bytes: SharedBytes(bytes)) } != nil
      )
      #expect(
        fault { () throws(ModelFormatError) in
          try GeometryPipelineMetadata(bytes: SharedBytes(bytes))
        } != nil
      )
      // With the right mark in front, the tables are noise.
      var marked = bytes
      if count >= 12 {
        marked.replaceSubrange(0..<8, with: [8, 0, 0, 0] + Array("TFL3".utf8))
        #expect(fault(inModel: marked) != nil)
      }
    }
  }
}
