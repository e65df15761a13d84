import Bytes
import FaceVision
import Images
import TestSupport
import Testing

@Suite struct ImageToTensorCalculatorTests {
  static let goldens = GoldenFile("image-to-tensor").cases

  /// Bit for bit what MediaPipe's calculator computes: no tolerance.
  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let picture = try golden.integers("picture")
    let image = try ImageBuffer.seeded(
      UInt64(picture[0]),
      width: picture[1],
      height: picture[2],
      format: picture[3] == 4 ? .rgba : .rgb
    )
    let shape = try golden.integers("tensor")
    let range = try golden.floats("range")
    let calculator = ImageToTensorCalculator(
      width: shape[0],
      height: shape[1],
      minimum: range[0],
      maximum: range[1],
      keepsAspectRatio: shape[2] == 1,
      border: shape[3] == 1 ? .zero : .replicate
    )
    let (tensor, matrix) = try calculator.tensor(of: image, region: golden.rect("region"))
    let places = try golden.integers("places")
    #expect(places.map { tensor[$0] } == (try golden.floats("values")))
    #expect(fingerprint(tensor) == (try golden.word("hash")))

    var detection = Detection(try [1, 0, 0, 1, 1] + golden.floats("projected") + [0, 0, 0, 0])
    for (index, point) in [(0, 0), (1, 0), (0, 1), (0.3, 0.7)].enumerated() {
      let projected = matrix.project(x: Float(point.0), y: Float(point.1))
      #expect(projected == detection.keypoints[index])
      detection.keypoints[index] = projected
    }
  }

  @Test func everyFormatGivesTheSameTensor() throws {
    let rgb = try ImageBuffer.seeded(5, width: 61, height: 43, format: .rgb)
    let region = NormalizedRect(xCenter: 0.4, yCenter: 0.6, width: 0.9, height: 1.2, rotation: 0.7)
    for border in [BorderMode.zero, .replicate] {
      let calculator = ImageToTensorCalculator(border: border)
      let expected = try calculator.tensor(of: rgb, region: region).tensor
      for (format, padding) in [
        (PixelFormat.rgb, 5), (.rgba, 0), (.rgba, 12), (.bgra, 0), (.bgra, 4),
      ] {
        let other = try rgb.converted(to: format, rowPadding: padding)
        #expect(
          try calculator.tensor(of: other, region: region).tensor == expected,
          "\(format), \(padding) bytes after each row"
        )
      }
    }
  }

  @Test func grayCountsForAllThreeChannels() throws {
    let gray = try ImageBuffer.seeded(6, width: 61, height: 43, format: .gray)
    let region = NormalizedRect(xCenter: 0.4, yCenter: 0.6, width: 0.9, height: 1.2, rotation: 0.7)
    for border in [BorderMode.zero, .replicate] {
      let calculator = ImageToTensorCalculator(border: border)
      let expected = try calculator.tensor(
        of: gray.converted(to: .rgb, rowPadding: 0),
        region: region
      )
      .tensor
      #expect(try calculator.tensor(of: gray, region: region).tensor == expected)
      let padded = try gray.converted(to: .gray, rowPadding: 3)
      #expect(try calculator.tensor(of: padded, region: region).tensor == expected)
    }
  }

  /// Rows are independent: any split gives the tensor of one call.
  @Test(arguments: [[0, 1, 2, 31, 64], [0, 64], [0, 63, 64]])
  func rowsMayBeFilledSeparately(limits: [Int]) throws {
    let image = try ImageBuffer.seeded(7, width: 90, height: 70, format: .rgb)
    let region = NormalizedRect(xCenter: 0.5, yCenter: 0.5, width: 1.1, height: 0.8, rotation: -1)
    let calculator = ImageToTensorCalculator(border: .replicate)
    let expected = try calculator.tensor(of: image, region: region).tensor
    var tensor = [Float](repeating: -1, count: calculator.elementCount)
    let (grid, _) = try calculator.grid(over: region, in: ImageSize(image))
    try tensor.withUnsafeMutableBufferPointer { buffer in
      for (first, end) in zip(limits, limits.dropFirst()) {
        try calculator.sample(image, grid: grid, rows: first..<end, into: buffer)
      }
    }
    #expect(tensor == expected)
  }

  /// The picture's memory ends with its last pixel: nothing beyond it is read.
  @Test(arguments: PixelFormat.interleavedCases, [1, 2, 3, 4, 5])
  func readsNothingBeyondTheLastPixel(format: PixelFormat, side: Int) throws {
    let image = try ImageBuffer.seeded(8, width: side, height: side, format: format)
    let calculator = ImageToTensorCalculator(border: .replicate)
    let exact = try calculator.tensor(of: image, region: .wholeImage).tensor
    // The same pixels followed by others must not change the result.
    let longer = try ImageBuffer(
      bytes: SharedBytes(image.bytes.array + [255, 255, 255, 255, 255, 255, 255, 255]),
      width: side,
      height: side,
      pixelFormat: format
    )
    #expect(try calculator.tensor(of: longer, region: .wholeImage).tensor == exact)
  }

  @Test(
    arguments: [
      [0.5, 0.5, 0, 1, 0], [0.5, 0.5, 1, -1, 0], [0.5, 0.5, .nan, 1, 0], [.nan, 0.5, 1, 1, 0],
      [0.5, .infinity, 1, 1, 0], [0.5, 0.5, 1, 1, .nan], [0.5, 0.5, .infinity, 1, 0],
      [0.5, 0.5, 1e38, 1e38, 0],
    ] as [[Float]]
  )
  func badRegionsAreErrors(values: [Float]) throws {
    let image = try ImageBuffer.seeded(9, width: 8, height: 8, format: .rgb)
    let calculator = ImageToTensorCalculator(border: .zero)
    do {
      _ = try calculator.tensor(of: image, region: NormalizedRect(values))
      Issue.record("\(values) was accepted")
    } catch FaceVisionError.invalidRegion(let rect) {
      // Compared by its text, as a NaN differs from itself.
      #expect("\(rect)" == "\(NormalizedRect(values))")
    }
  }

  @Test func aTensorOfTheWrongSizeIsAnError() throws {
    let image = try ImageBuffer.seeded(9, width: 8, height: 8, format: .rgb)
    let calculator = ImageToTensorCalculator(border: .zero)
    var tensor = [Float](repeating: 0, count: calculator.elementCount - 1)
    #expect(
      throws: FaceVisionError.sizeMismatch(
        what: "image tensor",
        found: 64 * 64 * 3 - 1,
        expected: 64 * 64 * 3
      )
    ) {
      try tensor.withUnsafeMutableBufferPointer {
        _ = try calculator.process(image, region: .wholeImage, into: $0)
      }
    }
  }
}

extension ImageToTensorCalculator {
  /// A small tensor for tests that compare it with itself.
  fileprivate init(border: BorderMode) {
    self.init(
      width: 64,
      height: 64,
      minimum: -1,
      maximum: 1,
      keepsAspectRatio: false,
      border: border
    )
  }

  /// A new tensor and the map back to the image.
  fileprivate func tensor(
    of image: ImageBuffer,
    region: NormalizedRect
  ) throws -> (tensor: [Float], matrix: TensorToImageMatrix) {
    var tensor = [Float](repeating: .nan, count: elementCount)
    let matrix = try tensor.withUnsafeMutableBufferPointer {
      try process(image, region: region, into: $0)
    }
    return (tensor, matrix)
  }
}

extension ImageBuffer {
  /// A picture of random bytes.
  fileprivate static func seeded(
    _ seed: UInt64,
    width: Int,
    height: Int,
    format: PixelFormat
  ) throws -> ImageBuffer {
    var random = SplitMix64(seed: seed)
    return try ImageBuffer(
      bytes: SharedBytes(random.bytes(width * height * format.bytesPerPixel)),
      width: width,
      height: height,
      pixelFormat: format
    )
  }

  /// The same picture in another layout, with bytes of 0xEE where nothing is stored.
  fileprivate func converted(to format: PixelFormat, rowPadding: Int) throws -> ImageBuffer {
    let from = pixelFormat.channelOffsets
    let to = format.channelOffsets
    let stride = width * format.bytesPerPixel + rowPadding
    var result = [UInt8](repeating: 0xee, count: stride * height)
    for row in 0..<height {
      for column in 0..<width {
        let source = row * bytesPerRow + column * pixelFormat.bytesPerPixel
        let target = row * stride + column * format.bytesPerPixel
        result[target + to.red] = bytes[source + from.red]
        result[target + to.green] = bytes[source + from.green]
        result[target + to.blue] = bytes[source + from.blue]
      }
    }
    return try ImageBuffer(
      bytes: SharedBytes(result),
      width: width,
      height: height,
      bytesPerRow: stride,
      pixelFormat: format
    )
  }
}
