import Bytes
import FaceVision
import Images
import TestSupport
import Testing

/// Sampling in place is the same as converting the picture first, to the last bit.
@Suite struct YUVSamplingTests {
  private static let formats = PixelFormat.allCases.filter(\.isYUV)

  /// Regions inside the picture, beyond its edges, turned, and far away.
  private static let regions = [
    NormalizedRect.wholeImage,
    NormalizedRect(xCenter: 0.4, yCenter: 0.6, width: 0.3, height: 0.2, rotation: 0.4),
    NormalizedRect(xCenter: 0.9, yCenter: 0.1, width: 0.7, height: 0.9, rotation: -2),
    NormalizedRect(xCenter: 5, yCenter: -3, width: 1, height: 1),
  ]

  @Test(arguments: formats, [BorderMode.zero, .replicate])
  func sameAsConverting(_ format: PixelFormat, _ border: BorderMode) throws {
    for (width, height) in [(33, 21), (64, 48), (1, 1), (2, 3)] {
      let image = try noise(format, width: width, height: height)
      try compare(image, with: image.convertedFromYUV(), border)
    }
  }

  @Test(
    "A flipped picture is the one with its rows in opposite order",
    arguments: PixelFormat.allCases
  )
  func flipped(_ format: PixelFormat) throws {
    for (width, height) in [(33, 21), (20, 30), (1, 1)] {
      let image = try noise(format, width: width, height: height)
      // Turned by 180 degrees and mirrored left to right.
      let expected = try image.uprighted(from: .downMirrored)
      for border in [BorderMode.zero, .replicate] {
        try compare(image.flipped, with: expected, border)
        try compare(image.flipped.flipped, with: image, border)
      }
    }
  }

  private func compare(
    _ image: ImageBuffer,
    with expected: ImageBuffer,
    _ border: BorderMode
  ) throws {
    for (minimum, maximum) in [(-1, 1), (0, 1), (0, 255)] as [(Float, Float)] {
      let calculator = ImageToTensorCalculator(
        width: 70,
        height: 40,
        minimum: minimum,
        maximum: maximum,
        keepsAspectRatio: false,
        border: border
      )
      for region in Self.regions {
        #expect(
          try tensor(calculator, image, region) == tensor(calculator, expected, region),
          "\(image.pixelFormat) \(image.width)x\(image.height) \(region)"
        )
      }
    }
  }

  private func tensor(
    _ calculator: ImageToTensorCalculator,
    _ image: ImageBuffer,
    _ region: NormalizedRect
  ) throws -> [Float] {
    var tensor = [Float](repeating: .nan, count: calculator.elementCount)
    try tensor.withUnsafeMutableBufferPointer {
      _ = try calculator.process(image, region: region, into: $0)
    }
    return tensor
  }

  private func noise(_ format: PixelFormat, width: Int, height: Int) throws -> ImageBuffer {
    var random = SplitMix64(seed: 0x5EED_0421)
    let stride = 4 * ((width + 1) / 2) * (format.isYUV ? 1 : 2) + 6
    return try ImageBuffer(
      bytes: SharedBytes(random.bytes(stride * (height + 1) * format.planeCount)),
      width: width,
      height: height,
      bytesPerRow: stride,
      pixelFormat: format,
      encoding: YUVEncoding(matrix: .bt709, range: .full)
    )
  }
}
