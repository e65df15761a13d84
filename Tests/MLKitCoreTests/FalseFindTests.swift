import Bytes
import FaceVision
import Images
import MLKitCore
import Testing

/// Pictures without a face give none, in the modes that look hardest too.
@Suite struct FalseFindTests {
  /// What fills a picture.
  enum Texture: CaseIterable, Sendable {
    case checks, rings, waves, noise, blocks, discs
  }

  /// A grey texture of 640x480 pixels, the same on every run.
  private func picture(_ texture: Texture) throws -> ImageBuffer {
    let (width, height) = (640, 480)
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let blocks = (0..<40 * 30).map { _ in random(256) }
    let discs = (0..<120).map { _ in (random(width), random(height), 4 + random(40), random(256)) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let value: Int =
          switch texture {
          case .checks: (x / 24 + y / 24) % 2 * 255
          case .rings: (x - 320) * (x - 320) + (y - 240) * (y - 240)
          case .waves: abs(x % 61 - 30) * 4 + abs(y % 47 - 23) * 5
          case .noise: random(256)
          case .blocks: blocks[y / 16 * 40 + x / 16]
          case .discs:
            discs.last { disc in
              (x - disc.0) * (x - disc.0) + (y - disc.1) * (y - disc.1) < disc.2 * disc.2
            }?.3 ?? 128
          }
        let byte = UInt8(texture == .rings ? (value / 400) % 256 : min(value, 255))
        pixels += [byte, byte, byte]
      }
    }
    return try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: width,
      height: height,
      pixelFormat: .rgb
    )
  }

  @Test(arguments: Texture.allCases)
  func texturesAreNoFaces(_ texture: Texture) throws {
    let image = OrientedImage(try picture(texture))
    for change: (inout FaceAnalysisSettings) -> Void in [
      { _ in }, { $0.minimumFaceSize = 0 }, { $0.findsContours = true },
      { $0.findEverything() },
      {
        $0.effort = .accurate
        $0.minimumFaceSize = 0.05
      },
    ] {
      #expect(try FaceAnalyzer.shipped(change).process(image).isEmpty)
    }
  }

  /// The full-range detector alone sees a face here, with a score of 0.58.
  @Test(arguments: ["no-face.png", "flat.png", "noise.png"])
  func facesAloneAreNotFoundWhereThereAreNone(_ name: String) throws {
    let analyzer = try FaceAnalyzer.shipped { _ in }
    #expect(try analyzer.faces(name).isEmpty)
    let accurate = try FaceAnalyzer.shipped {
      $0.effort = .accurate
      $0.minimumFaceSize = 0.05
    }
    #expect(try accurate.faces(name).isEmpty)
  }

  @Test func onlyDoubtfulFindsAreLookedAtAgain() throws {
    let sure = try FaceAnalyzer.shipped { _ in }
    #expect(try sure.faces("astronaut.png").count == 1)
    #expect(sure.runCounts.fullRange == 1 && sure.runCounts.shortRange == 0)
    let doubtful = try FaceAnalyzer.shipped { _ in }
    _ = try doubtful.faces("no-face.png")
    #expect(doubtful.runCounts.fullRange == 1 && doubtful.runCounts.shortRange == 1)
    #expect(doubtful.runCounts.mesh == 0)
  }

  /// An upside-down head that the short-range detector takes for an upright one, and the mesh does
  /// not, and beside it a smaller one that is upright.
  private func turnedAndUpright() throws -> OrientedImage {
    let turned = try MLKitCoreTests.picture("rotated-180.png")
    let upright = try MLKitCoreTests.picture("upright-225x300.png")
    let (width, height) = (360, 300)
    let (from, beside) = (turned.bytes.array, upright.bytes.array)
    var pixels = [UInt8](repeating: 120, count: 3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          let byte: UInt8
          if x < 225 {
            byte = from[y * turned.bytesPerRow + 3 * x + channel]
          } else if y < 180 {
            let (row, column) = (Int((Double(y) + 0.5) / 0.6), Int((Double(x - 225) + 0.5) / 0.6))
            byte = beside[row * upright.bytesPerRow + 3 * column + channel]
          } else {
            byte = 120
          }
          pixels[3 * (y * width + x) + channel] = byte
        }
      }
    }
    return OrientedImage(
      try ImageBuffer(
        bytes: SharedBytes(pixels),
        width: width,
        height: height,
        pixelFormat: .rgb
      )
    )
  }

  @Test func rejectedFindsUseUpNoNumber() throws {
    let places = try FaceAnalyzer.shipped {
      $0.minimumFaceSize = 0.2
      $0.angleSource = .keypoints
    }
    #expect(try places.faces("rotated-180.png").count == 1, "without a mesh it counts as a face")
    let following = try FaceAnalyzer.shipped {
      $0.minimumFaceSize = 0.2
      $0.findsLandmarks = true
      $0.tracks = true
    }
    #expect(try following.faces("rotated-180.png").isEmpty)
    #expect(try following.faces("upright-225x300.png").map(\.trackingID) == [0])
  }

  /// Strict parity gives the most prominent face, which is not what the mesh rejects.
  @Test func theMostProminentFaceIsAFace() throws {
    let strict = try FaceAnalyzer.shipped {
      $0.findsContours = true
      $0.isStrict = true
    }
    let faces = try strict.process(try turnedAndUpright())
    #expect(faces.count == 1)
    #expect((faces.first?.square.center.x ?? 0) > 225)
    #expect(faces.first?.contours.count == 15)
  }
}
