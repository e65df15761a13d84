import Bytes
import FaceVision
import TestSupport
import Testing

/// A file that `Tools/make_vision_goldens.py` wrote; the format is described there.
struct GoldenFile {
  let cases: [GoldenCase]

  /// Reads `Tests/Goldens/vision/<name>.txt`; an unreadable file gives a failing case.
  init(_ name: String) {
    let path = Fixture.golden("vision/\(name).txt")
    guard let bytes = try? SharedBytes(contentsOfFile: path) else {
      cases = [GoldenCase(name: "cannot read \(path)", lines: [])]
      return
    }
    var cases: [GoldenCase] = []
    for line in String(decoding: bytes.array, as: UTF8.self).split(separator: "\n") {
      let tokens = line.split(separator: " ").map(String.init)
      if tokens[0] == "#" { continue }
      if tokens[0] == "case" {
        cases.append(GoldenCase(name: tokens[1], lines: []))
      } else {
        cases[cases.count - 1].lines.append((tokens[0], Array(tokens.dropFirst())))
      }
    }
    self.cases = cases
  }
}

/// One record of a golden file.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  struct Missing: Error {
    let key: String
    let name: String
  }

  let name: String
  fileprivate(set) var lines: [(key: String, tokens: [String])]

  var testDescription: String { name }

  /// The tokens of the only line with a key.
  private func tokens(_ key: String) throws -> [String] {
    guard let line = lines.first(where: { $0.key == key }) else {
      throw Missing(key: key, name: name)
    }
    return line.tokens
  }

  func word(_ key: String) throws -> String { try tokens(key)[0] }

  func integers(_ key: String) throws -> [Int] { try tokens(key).compactMap { Int($0) } }

  func floats(_ key: String) throws -> [Float] { try tokens(key).compactMap(float) }

  /// Every line with a key as floats; empty if there is none.
  func lists(_ key: String) -> [[Float]] {
    lines.filter { $0.key == key }.map { $0.tokens.compactMap(float) }
  }

  /// Every line with a key as an integer.
  func numbers(_ key: String) -> [Int] {
    lines.filter { $0.key == key }.compactMap { Int($0.tokens[0]) }
  }

  func size(_ key: String = "size") throws -> ImageSize {
    let values = try integers(key)
    return ImageSize(width: values[0], height: values[1])
  }

  func rect(_ key: String) throws -> NormalizedRect { NormalizedRect(try floats(key)) }
}

extension GoldenCase {
  /// One frame of a sequence.
  struct Frame {
    let microseconds: Int64
    let seeds: [Int]
    let extent: [Float]
    let values: [Float]
    let hash: String
  }

  /// The frames of a sequence, in order.
  var frames: [Frame] {
    let hashes = lines.filter { $0.key == "hash" }.map { $0.tokens[0] }
    let seeds = lines.filter { $0.key == "seeds" }.map { $0.tokens.compactMap { Int($0) } }
    let times = numbers("frame")
    let extents = lists("extent")
    let values = lists("values")
    return times.indices.map {
      Frame(
        microseconds: Int64(times[$0]),
        seeds: seeds[$0],
        extent: extents[$0],
        values: values[$0],
        hash: hashes[$0]
      )
    }
  }
}

private func float(_ token: String) -> Float? {
  UInt32(token, radix: 16).map { Float(bitPattern: $0) }
}

extension NormalizedRect {
  /// Centre, size and rotation.
  init(_ values: [Float]) {
    self.init(
      xCenter: values[0],
      yCenter: values[1],
      width: values[2],
      height: values[3],
      rotation: values[4]
    )
  }
}

extension Detection {
  /// Score, box and keypoints: 17 numbers.
  init(_ values: [Float]) {
    var keypoints = FaceKeypoints()
    for index in 0..<FaceKeypoints.count {
      keypoints[index] = NormalizedPoint(x: values[5 + 2 * index], y: values[6 + 2 * index])
    }
    self.init(
      score: values[0],
      boundingBox: BoundingBox(
        xMin: values[1],
        yMin: values[2],
        width: values[3],
        height: values[4]
      ),
      keypoints: keypoints
    )
  }
}

/// 64-bit FNV-1a over the little-endian bytes of floats, as sixteen digits.
func fingerprint(_ values: some Sequence<Float>) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for value in values {
    var bits = value.bitPattern
    for _ in 0..<4 {
      hash = (hash ^ UInt64(bits & 0xff)) &* 0x100_0000_01b3
      bits >>= 8
    }
  }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The coordinates of landmarks one after the other.
func coordinates(_ landmarks: some Sequence<NormalizedLandmark>) -> [Float] {
  landmarks.flatMap { [$0.x, $0.y, $0.z] }
}
