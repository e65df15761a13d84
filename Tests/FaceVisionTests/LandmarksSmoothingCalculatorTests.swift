import FaceVision
import TestSupport
import Testing

@Suite struct LandmarksSmoothingCalculatorTests {
  static let goldens = GoldenFile("smoothing").cases

  /// Landmarks of a frame: a face of the first seed, moved by noise of the second.
  private func frame(_ seeds: [Int], number: Int, extent: [Float]) -> [NormalizedLandmark] {
    var face = SplitMix64(seed: UInt64(seeds[0]))
    var noise = SplitMix64(seed: UInt64(seeds[1]))
    let values = (0..<3 * FaceLandmarks.count).map { _ in
      0.25 + face.nextFloat(in: 0...extent[0])
        + noise.nextFloat(in: extent[1]...extent[2]) * Float(number)
    }
    return stride(from: 0, to: values.count, by: 3).map {
      NormalizedLandmark(x: values[$0], y: values[$0 + 1], z: values[$0 + 2])
    }
  }

  /// Bit for bit what MediaPipe's calculator computes: no tolerance.
  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let size = try golden.size()
    var calculator = LandmarksSmoothingCalculator()
    for round in 0..<2 {
      for (number, frame) in golden.frames.enumerated() {
        var landmarks = self.frame(frame.seeds, number: number, extent: frame.extent)
        try landmarks.withUnsafeMutableBufferPointer {
          try calculator.process($0, in: size, nanoseconds: frame.microseconds * 1000)
        }
        let values = coordinates(landmarks)
        let places = [0, 1, 2, 700, values.count - 1]
        #expect(places.map { values[$0] } == frame.values, "round \(round), frame \(number)")
        #expect(fingerprint(values) == frame.hash, "round \(round), frame \(number)")
      }
      // The second round shows that nothing is remembered.
      calculator.reset()
    }
  }

  @Test func aFrameThatIsNotLaterIsLeftAsItIs() throws {
    let size = ImageSize(width: 256, height: 256)
    var calculator = LandmarksSmoothingCalculator()
    let first = frame([1, 1], number: 0, extent: [0.5, 0, 0])
    let second = frame([2, 2], number: 0, extent: [0.5, 0, 0])
    func smooth(_ landmarks: [NormalizedLandmark], at time: Int64) throws -> [NormalizedLandmark] {
      var result = landmarks
      try result.withUnsafeMutableBufferPointer {
        try calculator.process($0, in: size, nanoseconds: time)
      }
      return result
    }
    #expect(try smooth(first, at: 50_000_000) == first)
    // Powers of two as size: the way to pixels and back is exact.
    #expect(try smooth(second, at: 50_000_000) == second)
    #expect(try smooth(second, at: 49_000_000) == second)
    #expect(try smooth(second, at: 80_000_000) != second)
  }

  @Test func aFaceAtRestStaysWhereItIs() throws {
    let size = ImageSize(width: 256, height: 256)
    var calculator = LandmarksSmoothingCalculator()
    let face = frame([1, 1], number: 0, extent: [0.5, 0, 0])
    for time in 1...20 {
      var landmarks = face
      try landmarks.withUnsafeMutableBufferPointer {
        try calculator.process($0, in: size, nanoseconds: Int64(time) * 33_000_000)
      }
      // Weights add up to 1 within the rounding of one float32 product.
      let difference = Difference(coordinates(landmarks), from: coordinates(face))
      #expect(difference.unitsInLastPlace <= 1, "\(difference)")
    }
  }

  @Test func aListOfTheWrongLengthIsAnError() {
    var calculator = LandmarksSmoothingCalculator()
    var landmarks = [NormalizedLandmark(x: 0, y: 0, z: 0)]
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "landmark list", found: 1, expected: 478)
    ) {
      try landmarks.withUnsafeMutableBufferPointer {
        try calculator.process($0, in: ImageSize(width: 1, height: 1), nanoseconds: 1)
      }
    }
  }
}
