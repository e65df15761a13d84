import FaceVision
import TestSupport
import Testing

/// Every stage after the landmark model.
///
/// Bit for bit: no tolerance.
@Suite struct LandmarkStagesTests {
  static let goldens = GoldenFile("landmarks").cases

  @Test(arguments: goldens)
  func equalsMediaPipe(golden: GoldenCase) throws {
    let size = try golden.size()
    var random = SplitMix64(seed: UInt64(try golden.integers("seed")[0]))
    let raw = random.floats(3 * FaceLandmarks.count, in: -20...280)
    let calculator = TensorsToLandmarksCalculator(inputWidth: 256, inputHeight: 256)
    let matrix = try TensorToImageMatrix(golden.rect("region"), in: size)
    var landmarks = [NormalizedLandmark](
      repeating: NormalizedLandmark(x: 0, y: 0, z: 0),
      count: FaceLandmarks.count
    )
    try landmarks.withUnsafeMutableBufferPointer { buffer in
      try raw.withUnsafeBufferPointer { try calculator.process($0, into: buffer) }
      #expect(fingerprint(coordinates(buffer)) == (try golden.word("normalised")))
      LandmarkProjectionCalculator.process(buffer, matrix: matrix)
    }
    let places = try golden.integers("places")
    #expect(coordinates(places.map { landmarks[$0] }) == (try golden.floats("values")))
    #expect(fingerprint(coordinates(landmarks)) == (try golden.word("projected")))

    var pixels = [Float](repeating: 0, count: LandmarksToTensorCalculator.elementCount)
    try landmarks.withUnsafeBufferPointer { landmarks in
      #expect(
        try FaceLandmarksToRegion.region(around: landmarks, in: size) == golden.rect("next")
      )
      try pixels.withUnsafeMutableBufferPointer {
        try LandmarksToTensorCalculator.process(landmarks, in: size, into: $0)
      }
    }
    #expect(fingerprint(pixels) == (try golden.word("blendshapes")))
  }

  @Test func listsOfTheWrongLengthAreErrors() {
    let calculator = TensorsToLandmarksCalculator(inputWidth: 256, inputHeight: 256)
    let size = ImageSize(width: 4, height: 4)
    let few = [NormalizedLandmark](
      repeating: NormalizedLandmark(x: 0, y: 0, z: 0),
      count: 477
    )
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "landmark tensor", found: 3, expected: 1434)
    ) {
      var landmarks = few
      try landmarks.withUnsafeMutableBufferPointer { buffer in
        try [Float(0), 0, 0].withUnsafeBufferPointer { try calculator.process($0, into: buffer) }
      }
    }
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "landmark list", found: 477, expected: 478)
    ) {
      try few.withUnsafeBufferPointer { _ = try FaceLandmarksToRegion.region(around: $0, in: size) }
    }
    #expect(
      throws: FaceVisionError.sizeMismatch(what: "blendshape tensor", found: 1, expected: 292)
    ) {
      var tensor: [Float] = [0]
      try (few + few[..<1]).withUnsafeBufferPointer { landmarks in
        try tensor.withUnsafeMutableBufferPointer {
          try LandmarksToTensorCalculator.process(landmarks, in: size, into: $0)
        }
      }
    }
  }

  @Test func aListOfLandmarksHasTheLayoutOfATensor() {
    #expect(MemoryLayout<NormalizedLandmark>.stride == 3 * MemoryLayout<Float>.stride)
  }
}
