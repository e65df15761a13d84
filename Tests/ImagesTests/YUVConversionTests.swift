import Bytes
import Images
import TestSupport
import Testing

@Suite struct YUVConversionTests {
  /// Frames of 38x22 pixels: five groups of eight columns at once do not fit, so some are single.
  @Test("BT.601 in video range is what OpenCV makes of it", arguments: YUVFrame.formats)
  func openCV(_ format: PixelFormat) throws {
    let file = try SharedBytes(
      contentsOfFile: Fixture.path("Tests/Goldens/yuv/\(format.rawValue).bin")
    )
    let (width, height) = (38, 22)
    let frameCount = file.count - 3 * width * height
    let image = try ImageBuffer(
      bytes: file[0..<frameCount],
      width: width,
      height: height,
      pixelFormat: format
    )
    let expected = file[frameCount..<file.count].array
    #expect(try rgb(image.convertedFromYUV()) == expected)
  }

  /// Integers with 20 fractional bits, whose products are at most 2^8 x 2^-21 off, round as exact
  /// numbers do unless these are close to halves; then the results differ by one.
  @Test(
    "Other encodings are those of the ITU's formulas",
    arguments: YUVEncoding.Matrix.allCases,
    YUVEncoding.Range.allCases
  )
  func formulas(_ matrix: YUVEncoding.Matrix, _ range: YUVEncoding.Range) throws {
    let encoding = YUVEncoding(matrix: matrix, range: range)
    let levels = Array(stride(from: 0, through: 255, by: 15))
    // All triples of levels, one pair of pixels each.
    var bytes: [UInt8] = []
    var expected: [SIMD3<Double>] = []
    for y in levels {
      for u in levels {
        for v in levels {
          bytes += [UInt8(y), UInt8(u), UInt8(v)].withUnsafeBufferPointer {
            [$0[0], $0[1], $0[0], $0[2]]
          }
          expected.append(reference(Double(y), Double(u), Double(v), encoding))
        }
      }
    }
    let count = levels.count * levels.count
    let image = try ImageBuffer(
      bytes: SharedBytes(bytes),
      width: 2 * count,
      height: levels.count,
      pixelFormat: .yuyv,
      encoding: encoding
    )
    let found = try rgb(image.convertedFromYUV())
    // OpenCV's rounded factors for this encoding are up to 0.0005 off, times at most 239 and 127.
    let allowed = matrix == .bt601 && range == .video ? 1.5 : 0.5 + 1e-3
    var worst = 0.0
    for (index, exact) in expected.enumerated() {
      for channel in 0..<3 {
        worst = max(worst, abs(Double(found[6 * index + channel]) - exact[channel]))
        #expect(found[6 * index + channel] == found[6 * index + 3 + channel])
      }
    }
    #expect(worst <= allowed)
  }

  @Test("Grey stays grey, black is 0 and white is 255", arguments: YUVEncoding.Range.allCases)
  func grey(_ range: YUVEncoding.Range) throws {
    let (black, white): (UInt8, UInt8) = range == .full ? (0, 255) : (16, 235)
    for matrix in YUVEncoding.Matrix.allCases {
      for (luma, level) in [(black, 0), (white, 255)] {
        let image = try ImageBuffer(
          bytes: SharedBytes([luma, 128, luma, 128]),
          width: 2,
          height: 1,
          pixelFormat: .yuyv,
          encoding: YUVEncoding(matrix: matrix, range: range)
        )
        #expect(try rgb(image.convertedFromYUV()) == [UInt8](repeating: UInt8(level), count: 6))
      }
    }
  }

  @Test("Odd sizes and row strides of any kind", arguments: YUVFrame.formats, [1, 2, 7, 8, 9, 17])
  func oddSizes(_ format: PixelFormat, _ width: Int) throws {
    for height in [1, 2, 5] {
      let frame = YUVFrame(format, width: width, height: height, padding: 0)
      let expected = try rgb(frame.image().convertedFromYUV())
      #expect(expected.count == 3 * width * height)
      for padding in [1, 3, 64] {
        let padded = YUVFrame(format, width: width, height: height, padding: padding)
        #expect(try rgb(padded.image().convertedFromYUV()) == expected)
      }
    }
  }

  @Test func otherPicturesAreNotCopied() throws {
    let bytes = SharedBytes([1, 2, 3])
    let image = try ImageBuffer(bytes: bytes, width: 1, height: 1, pixelFormat: .rgb)
    #expect(try image.convertedFromYUV().bytes.array == [1, 2, 3])
    #expect(try image.convertedFromYUV().pixelFormat == .rgb)
  }

  @Test func turningConvertsToo() throws {
    let image = try YUVFrame(.nv12, width: 6, height: 4, padding: 2).image()
    let turned = try image.uprighted(from: .left)
    #expect(turned.pixelFormat == .rgba)
    #expect(try turned.bytes.array == image.convertedFromYUV().uprighted(from: .left).bytes.array)
  }

  /// BT.601-7 and BT.709-6, unrounded and limited.
  private func reference(
    _ y: Double,
    _ u: Double,
    _ v: Double,
    _ encoding: YUVEncoding
  ) -> SIMD3<Double> {
    let (kr, kb) = encoding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let isFull = encoding.range == .full
    let luma = isFull ? y / 255 : max(y - 16, 0) / 219
    let cb = (u - 128) / (isFull ? 255 : 224)
    let cr = (v - 128) / (isFull ? 255 : 224)
    let red = luma + 2 * (1 - kr) * cr
    let blue = luma + 2 * (1 - kb) * cb
    let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
    return (SIMD3(red, green, blue) * 255).clamped(
      lowerBound: .zero,
      upperBound: SIMD3(repeating: 255)
    )
  }
}

@Suite struct PlaneCheckTests {
  @Test("Memory that ends with the last pixel is enough, one byte less is not")
  func lastByte() throws {
    for format in YUVFrame.formats {
      let frame = YUVFrame(format, width: 5, height: 3, padding: 4)
      for plane in frame.planes.indices {
        var planes = frame.planes.map {
          ImagePlane(bytes: SharedBytes($0.bytes), bytesPerRow: $0.stride)
        }
        let needed = frame.planes[plane].needed
        planes[plane].bytes = planes[plane].bytes[0..<needed]
        _ = try ImageBuffer(planes: planes, width: 5, height: 3, pixelFormat: format)
        planes[plane].bytes = planes[plane].bytes[0..<needed - 1]
        #expect(throws: ImageError.tooFewBytes(found: needed - 1, expected: needed)) {
          try ImageBuffer(planes: planes, width: 5, height: 3, pixelFormat: format)
        }
      }
    }
  }

  @Test("Planes in one piece follow each other")
  func onePiece() throws {
    // Luma 5x3 with rows 7 apart, then two rows of chroma 8 apart, the last without its padding.
    let needed = 7 * 3 + 8 + 6
    let bytes = SharedBytes([UInt8](repeating: 9, count: needed))
    let image = try ImageBuffer(
      bytes: bytes,
      width: 5,
      height: 3,
      bytesPerRow: 7,
      pixelFormat: .nv12
    )
    #expect(image.planes.map(\.bytesPerRow) == [7, 8])
    #expect(throws: ImageError.tooFewBytes(found: 13, expected: 14)) {
      try ImageBuffer(
        bytes: bytes[0..<needed - 1],
        width: 5,
        height: 3,
        bytesPerRow: 7,
        pixelFormat: .nv12
      )
    }
    // U and V: two rows of 4 bytes each.
    let planar = try ImageBuffer(
      bytes: SharedBytes([UInt8](repeating: 9, count: 7 * 3 + 4 * 2 + 4 + 3)),
      width: 5,
      height: 3,
      bytesPerRow: 7,
      pixelFormat: .i420
    )
    #expect(planar.planes.map(\.bytesPerRow) == [7, 4, 4])
  }

  @Test("Strides that overflow are errors", arguments: YUVFrame.formats)
  func overflow(_ format: PixelFormat) {
    let bytes = SharedBytes([UInt8](repeating: 0, count: 100))
    for stride in [Int.max, Int.max - 1, Int.max / 2, 1 << 40] {
      let found = #expect(throws: ImageError.self) {
        try ImageBuffer(bytes: bytes, width: 4, height: 4, bytesPerRow: stride, pixelFormat: format)
      }
      guard case .tooFewBytes = found else {
        Issue.record("\(String(describing: found))")
        continue
      }
    }
    for stride in [Int.min, -4, 0, 3] {
      #expect(throws: ImageError.self) {
        try ImageBuffer(bytes: bytes, width: 4, height: 4, bytesPerRow: stride, pixelFormat: format)
      }
    }
  }

  @Test func theNumberOfPlanesMustFit() {
    let plane = ImagePlane(bytes: SharedBytes([UInt8](repeating: 0, count: 64)), bytesPerRow: 4)
    for format in PixelFormat.allCases {
      for count in 0...4 where count != format.planeCount {
        #expect(
          throws: ImageError.wrongPlaneCount(found: count, expected: format.planeCount)
        ) {
          try ImageBuffer(
            planes: [ImagePlane](repeating: plane, count: count),
            width: 1,
            height: 1,
            pixelFormat: format
          )
        }
      }
    }
    #expect(ImageError.wrongPlaneCount(found: 7, expected: 2).description.contains("7"))
  }
}

/// Red, green and blue of every pixel.
private func rgb(_ image: ImageBuffer) throws -> [UInt8] {
  try #require(image.pixelFormat == .rgba && image.bytesPerRow == 4 * image.width)
  let bytes = image.bytes.array
  #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
  return bytes.indices.filter { $0 % 4 != 3 }.map { bytes[$0] }
}

/// A frame of seeded noise, whose pixels do not depend on the padding between its rows.
private struct YUVFrame {
  static let formats = PixelFormat.allCases.filter(\.isYUV)

  struct Plane {
    var bytes: [UInt8] = []
    let stride: Int
    let needed: Int
  }

  let format: PixelFormat
  let width: Int
  let height: Int
  private(set) var planes: [Plane] = []

  init(_ format: PixelFormat, width: Int, height: Int, padding: Int) {
    self.format = format
    self.width = width
    self.height = height
    let pairs = (width + 1) / 2
    let sizes: [(Int, Int)] =
      switch format {
      case .nv12, .nv21: [(width, height), (2 * pairs, (height + 1) / 2)]
      case .i420: [(width, height), (pairs, (height + 1) / 2), (pairs, (height + 1) / 2)]
      default: [(4 * pairs, height)]
      }
    var random = SplitMix64(seed: 0x5EED_0420)
    for (length, rows) in sizes {
      var plane = Plane(stride: length + padding, needed: (length + padding) * (rows - 1) + length)
      for _ in 0..<rows {
        plane.bytes += random.bytes(length) + [UInt8](repeating: 0xEE, count: padding)
      }
      planes.append(plane)
    }
  }

  func image() throws -> ImageBuffer {
    try ImageBuffer(
      planes: planes.map { ImagePlane(bytes: SharedBytes($0.bytes), bytesPerRow: $0.stride) },
      width: width,
      height: height,
      pixelFormat: format
    )
  }
}
