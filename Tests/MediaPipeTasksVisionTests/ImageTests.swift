import Bytes
import Foundation
import ImageCodecs
import Images
import MediaPipeTasksVision
import Synchronization
import TestSupport
import Testing

@Suite struct ImageTests {
  @Test func filesAndData() throws {
    let image = try MPImage(contentsOfFile: astronaut)
    #expect(image.width == 512 && image.height == 512)
    #expect(image.orientation == .up && image.imageSourceType == .image)
    #expect(image.pixelBuffer == nil)
    let data = try Data(contentsOf: URL(fileURLWithPath: astronaut))
    let detector = try FaceDetector(modelPath: shortRange)
    let boxes = try [image, MPImage(data: data)].map {
      try detector.detect(image: $0).detections.map(\.boundingBox)
    }
    #expect(boxes[0] == boxes[1] && boxes[0].count == 1)
  }

  @Test func badFiles() throws {
    #expect(code { _ = try MPImage(contentsOfFile: "/no/such/picture.png") } == .notFoundError)
    #expect(code { _ = try MPImage(data: Data()) } == .invalidArgumentError)
    #expect(code { _ = try MPImage(data: Data("GIF89a and more".utf8)) } == .invalidArgumentError)
    let whole = try Data(contentsOf: URL(fileURLWithPath: astronaut))
    #expect(code { _ = try MPImage(data: whole.prefix(5_000)) } == .invalidArgumentError)
  }

  @Test(
    "The same picture in every format gives the same face",
    arguments: PixelBuffer.Format.allCases
  )
  func formats(_ format: PixelBuffer.Format) throws {
    let detector = try FaceDetector(modelPath: shortRange)
    let expected = try #require(
      detector.detect(image: MPImage(contentsOfFile: astronaut)).detections.first
    )
    let buffer = try pixels(format)
    let image = try MPImage(pixelBuffer: buffer)
    #expect(image.imageSourceType == .pixelBuffer)
    #expect(image.pixelBuffer.map { PixelBuffer($0).format } == format)
    let found = try #require(detector.detect(image: image).detections.first)
    // Colour differences are shared by four pixels, and grey has none.
    let isExact = [.rgb, .rgba, .bgra, .argb].contains(format)
    for (point, other) in zip(found.keypoints ?? [], expected.keypoints ?? []) {
      let tolerance = isExact ? 0 : 0.02
      #expect(abs(point.location.x - other.location.x) <= tolerance)
      #expect(abs(point.location.y - other.location.y) <= tolerance)
    }
    #expect(found.keypoints?.count == 6)
  }

  @Test("Bytes that are not copied are given back once")
  func noCopy() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 12, alignment: 1)
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 12)
    let address = UInt(bitPattern: memory)
    do {
      let plane = PixelBuffer.Plane(
        bytesNoCopy: memory,
        count: 12,
        bytesPerRow: 6
      ) { freeings.add(1, ordering: .relaxed) }
      let buffer = try PixelBuffer(planes: [plane], width: 2, height: 2, format: .rgb)
      let image = try MPImage(pixelBuffer: buffer)
      let shared = try PixelBuffer(#require(image.pixelBuffer))
      #expect(shared.bytesPerRow() == 6)
      shared.withUnsafeBytes {
        #expect(UInt(bitPattern: $0.baseAddress) == address)
        #expect($0.allSatisfy { $0 == 7 })
      }
      #expect(freeings.load(ordering: .relaxed) == 0)
    }
    #expect(freeings.load(ordering: .relaxed) == 1)
    memory.deallocate()
  }

  @Test("Sizes that do not fit the bytes are errors")
  func sizes() {
    let data = Data(count: 100)
    for format in PixelBuffer.Format.allCases {
      for (width, height, stride) in [
        (0, 1, nil), (1, -1, nil), (40_000, 1, nil), (11, 11, nil), (4, 4, 3), (4, 4, .max),
        (4, 4, .min), (2, 100, nil), (.max, .max, nil),
      ] as [(Int, Int, Int?)] {
        let found = code {
          _ = try PixelBuffer(
            data: data,
            width: width,
            height: height,
            bytesPerRow: stride,
            format: format
          )
        }
        #expect(found == .invalidArgumentError, "\(format) \(width)x\(height)")
      }
    }
    #expect(
      code { _ = try PixelBuffer(planes: [], width: 1, height: 1, format: .rgb) }
        == .invalidArgumentError
    )
  }

  @Test func encodingsAreKept() throws {
    for encoding in PixelBuffer.Encoding.allCases {
      let buffer = try PixelBuffer(
        data: Data(count: 6),
        width: 2,
        height: 2,
        format: .i420,
        encoding: encoding
      )
      #expect(buffer.encoding == encoding && buffer.planeCount == 3)
      #expect(buffer.bytesPerRow(ofPlane: 2) == 1)
    }
  }

  private let shortRange: String

  init() throws { shortRange = try detectorPath() }

  /// The portrait in another format, with padding between rows.
  private func pixels(_ format: PixelBuffer.Format) throws -> PixelBuffer {
    let source = try ImageFile.read(astronaut)
    try #require(source.pixelFormat == .rgb)
    let (width, height) = (source.width, source.height)
    let bytes = source.bytes.array
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = y * source.bytesPerRow + 3 * x
      return Array(bytes[start..<start + 3])
    }
    /// BT.601 in video range, of the average of a square.
    func yuv(_ x: Int, _ y: Int) -> (y: UInt8, u: UInt8, v: UInt8) {
      let c = pixel(x, y).map(Double.init)
      return (
        UInt8(16 + 0.257 * c[0] + 0.504 * c[1] + 0.098 * c[2]),
        UInt8(128 - 0.148 * c[0] - 0.291 * c[1] + 0.439 * c[2]),
        UInt8(128 + 0.439 * c[0] - 0.368 * c[1] - 0.071 * c[2])
      )
    }
    var planes: [[UInt8]] = [[]]
    switch format {
    case .rgb: planes[0] = bytes
    case .rgba, .bgra, .argb, .gray:
      for y in 0..<height {
        for x in 0..<width {
          let c = pixel(x, y)
          switch format {
          case .rgba: planes[0] += c + [9]
          case .bgra: planes[0] += c.reversed() + [9]
          case .argb: planes[0] += [9] + c
          default: planes[0].append(yuv(x, y).y)
          }
        }
      }
    case .yuyv:
      for y in 0..<height {
        for x in stride(from: 0, to: width, by: 2) {
          let (left, right) = (yuv(x, y), yuv(x + 1, y))
          planes[0] += [left.y, left.u, right.y, left.v]
        }
      }
    case .nv12, .nv21, .i420:
      planes = format == .i420 ? [[], [], []] : [[], []]
      for y in 0..<height {
        for x in 0..<width {
          let value = yuv(x, y)
          planes[0].append(value.y)
          guard x % 2 == 0, y % 2 == 0 else { continue }
          switch format {
          case .nv12: planes[1] += [value.u, value.v]
          case .nv21: planes[1] += [value.v, value.u]
          default:
            planes[1].append(value.u)
            planes[2].append(value.v)
          }
        }
      }
    }
    return try PixelBuffer(
      planes: planes.enumerated().map { index, bytes in
        let rows = index == 0 ? height : height / 2
        return PixelBuffer.Plane(data: Data(bytes), bytesPerRow: bytes.count / rows)
      },
      width: width,
      height: height,
      format: format
    )
  }
}

/// How often the memory of a test was given back.
private let freeings = Atomic<Int>(0)
