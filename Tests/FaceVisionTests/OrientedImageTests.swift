import Bytes
import FaceVision
import Images
import Testing

/// Pictures that are not stored upright, sampled as if they were.
@Suite struct OrientedImageTests {
  /// A smooth picture without any symmetry, so that every pixel tells where it is.
  private func upright(width: Int, height: Int) throws -> ImageBuffer {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(UInt8(x * 255 / width))
        pixels.append(UInt8(y * 255 / height))
        pixels.append(UInt8((x * 200 / width + y * 50 / height)))
      }
    }
    return try ImageBuffer(
      bytes: SharedBytes(pixels),
      width: width,
      height: height,
      pixelFormat: .rgb
    )
  }

  /// The picture stored in a way that the orientation undoes.
  private func stored(_ upright: ImageBuffer, _ orientation: Orientation) throws -> ImageBuffer {
    // Turns by 90 degrees are undone by the opposite turn, everything else by itself.
    let inverse: Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    return try upright.uprighted(from: inverse)
  }

  @Test(arguments: Orientation.allCases)
  func placementFollowsThePixels(_ orientation: Orientation) throws {
    let upright = try upright(width: 7, height: 5)
    let stored = try stored(upright, orientation)
    let image = OrientedImage(stored, orientation: orientation)
    #expect(image.size == ImageSize(width: 7, height: 5))
    let placement = image.storedPlacement
    for y in 0..<5 {
      for x in 0..<7 {
        let place = placement.stored(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let (column, row) = (Int(place.x), Int(place.y))
        let from = upright.bytes.array[(y * 7 + x) * 3..<(y * 7 + x) * 3 + 3]
        let start = (row * stored.width + column) * 3
        #expect(Array(from) == Array(stored.bytes.array[start..<start + 3]), "(\(x), \(y))")
      }
    }
  }

  /// Positions are rounded to 1/32 of a pixel, here of 2.5 grey levels, and values to whole levels:
  /// the ways to one position may differ by one step, and so by one level.
  private static let tolerance: Float = 1.001

  @Test(arguments: Orientation.allCases)
  func tensorsAreThoseOfTheUprightPicture(_ orientation: Orientation) throws {
    let upright = try upright(width: 101, height: 77)
    let image = OrientedImage(try stored(upright, orientation), orientation: orientation)
    for keepsAspectRatio in [true, false] {
      let calculator = ImageToTensorCalculator(
        width: 24,
        height: 24,
        minimum: 0,
        maximum: 255,
        keepsAspectRatio: keepsAspectRatio,
        border: .replicate
      )
      for region in [
        .wholeImage,
        NormalizedRect(xCenter: 0.4, yCenter: 0.6, width: 0.5, height: 0.3, rotation: 0.3),
      ] {
        var expected = [Float](repeating: 0, count: calculator.elementCount)
        var found = expected
        let matrix = try expected.withUnsafeMutableBufferPointer {
          try calculator.process(upright, region: region, into: $0)
        }
        let foundMatrix = try found.withUnsafeMutableBufferPointer {
          try calculator.process(image, region: region, into: $0)
        }
        #expect(matrix == foundMatrix)
        let worst = zip(expected, found).map { abs($0 - $1) }.max() ?? .infinity
        #expect(worst <= Self.tolerance, "\(orientation), \(region): \(worst) levels")
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func mirrorsAreTurnedFlips(_ orientation: Orientation) throws {
    let stored = try stored(upright(width: 7, height: 5), orientation)
    let image = OrientedImage(stored, orientation: orientation).unmirrored
    #expect(!image.orientation.isMirrored)
    #expect(image.buffer.isFlipped == orientation.isMirrored)
    #expect(image.size == ImageSize(width: 7, height: 5))
  }
}
