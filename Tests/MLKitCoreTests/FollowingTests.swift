import Bytes
import FaceVision
import Images
import Testing

@testable import MLKitCore

/// A film of 300 frames with two faces: they cross, one leaves and comes back.
@Suite struct FollowingTests {
  /// Where the faces are in a frame; `nil` if a face is away.
  private struct Truth {
    let first: SIMD2<Double>?
    let second: SIMD2<Double>
  }

  private static let width = 400
  private static let height = 300

  private func truth(_ frame: Int) -> Truth {
    let k = Double(frame)
    // A slow sway, so that nobody stands still.
    let sway = Double(abs(frame % 40 - 20)) - 10
    switch frame {
    case ..<60:
      // Both cross the picture in two seconds and meet in frame 30; the first is in front.
      return Truth(first: SIMD2(80 + 4 * k, 175), second: SIMD2(320 - 4 * k, 120))
    case ..<120: return Truth(first: SIMD2(320 + sway, 175), second: SIMD2(80 - sway, 120))
    case ..<160: return Truth(first: SIMD2(320 + 5 * (k - 120), 175), second: SIMD2(80, 120 + sway))
    case ..<210: return Truth(first: nil, second: SIMD2(80 + sway, 120))
    case ..<260: return Truth(first: SIMD2(510 - 4 * (k - 210), 175), second: SIMD2(80, 120 + sway))
    default: return Truth(first: SIMD2(310 + sway, 175), second: SIMD2(80 + sway, 120))
    }
  }

  /// The head of a picture, pasted so that the middle of its face is at a point.
  private struct Head {
    let pixels: [UInt8]
    let width: Int
    let height: Int
    /// Middle of the face in the part.
    let face: SIMD2<Double>
    let scale: Double

    func paste(at center: SIMD2<Double>, on frame: inout [UInt8]) {
      let left = Int(center.x - face.x * scale)
      let top = Int(center.y - face.y * scale)
      let size = (Int(Double(width) * scale), Int(Double(height) * scale))
      for row in 0..<size.1 where (0..<FollowingTests.height).contains(top + row) {
        for column in 0..<size.0 where (0..<FollowingTests.width).contains(left + column) {
          // An oval, so that no more is hidden than a head would hide.
          let across = Double(2 * column - size.0) / Double(size.0)
          let down = Double(2 * row - size.1) / Double(size.1)
          if across * across + down * down > 1 { continue }
          let from = (row * height / size.1 * width + column * width / size.0) * 3
          let to = ((top + row) * FollowingTests.width + left + column) * 3
          for channel in 0..<3 { frame[to + channel] = pixels[from + channel] }
        }
      }
    }
  }

  private func head(_ name: String, x: Int, y: Int, face: SIMD2<Double>, scale: Double) throws
    -> Head
  {
    let image = try picture(name)
    try #require(image.pixelFormat == .rgb)
    let bytes = image.bytes.array
    let (width, height) = (130, 150)
    var pixels: [UInt8] = []
    for row in 0..<height {
      let start = (y + row) * image.bytesPerRow + x * 3
      pixels += bytes[start..<start + width * 3]
    }
    return Head(pixels: pixels, width: width, height: height, face: face, scale: scale)
  }

  @Test func numbersStayForThreeHundredFrames() throws {
    let first = try head("astronaut.png", x: 160, y: 30, face: SIMD2(65, 85), scale: 0.9)
    let second = try head("mirrored.png", x: 62, y: 30, face: SIMD2(65, 85), scale: 0.75)
    let analyzer = try FaceAnalyzer.shipped {
      $0.tracks = true
      $0.minimumFaceSize = 0.12
    }
    var firstIDs: [Int] = []
    var returnedIDs: [Int] = []
    var secondIDs: [Int] = []
    var strayCount = 0
    for frame in 0..<300 {
      let truth = truth(frame)
      var pixels = [UInt8](repeating: 120, count: Self.width * Self.height * 3)
      second.paste(at: truth.second, on: &pixels)
      if let place = truth.first { first.paste(at: place, on: &pixels) }
      let image = try ImageBuffer(
        bytes: SharedBytes(pixels),
        width: Self.width,
        height: Self.height,
        pixelFormat: .rgb
      )
      for face in try analyzer.process(OrientedImage(image)) {
        let id = try #require(face.trackingID)
        let toFirst = truth.first.map { distance($0, face.square.center) } ?? .infinity
        let toSecond = distance(truth.second, face.square.center)
        // Half a face's size: who is meant is clear.
        if min(toFirst, toSecond) > 30 {
          strayCount += 1
        } else if toFirst < toSecond {
          if frame < 180 { firstIDs.append(id) } else { returnedIDs.append(id) }
        } else {
          secondIDs.append(id)
        }
      }
    }
    #expect(strayCount == 0)
    #expect(Set(secondIDs).count == 1, "one number for who stays")
    #expect(Set(firstIDs).count == 1, "one number until leaving")
    #expect(Set(returnedIDs).count == 1, "one number after the return")
    #expect(Set(firstIDs + returnedIDs + secondIDs) == [0, 1, 2], "who returns gets a new number")
    // Hidden behind the other, and at the picture's edge, a face is not found.
    #expect(secondIDs.count >= 280)
    #expect(firstIDs.count >= 130)
    #expect(returnedIDs.count >= 55)
  }

  @Test func anotherSizeBeginsAnew() throws {
    let analyzer = try FaceAnalyzer.shipped { $0.tracks = true }
    #expect(try analyzer.faces("upright-225x300.png").compactMap(\.trackingID) == [0])
    #expect(try analyzer.faces("upright-225x300.png").compactMap(\.trackingID) == [0])
    #expect(try analyzer.faces("crop-300x400.png").compactMap(\.trackingID) == [1])
  }
}
