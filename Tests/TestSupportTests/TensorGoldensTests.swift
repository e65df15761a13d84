import TestSupport
import Testing

@Suite struct TensorGoldensTests {
  @Test func theIndexIsReadToItsEnd() throws {
    let goldens = try TensorGoldens.load()
    #expect(
      goldens.models.map(\.name) == [
        "face_detector.tflite", "face_landmarks_detector.tflite", "face_blendshapes.tflite",
        "face_detection_short_range.tflite", "face_detection_full_range_sparse.tflite",
      ]
    )
    // One tensor a node, as counted in Models/manifest.json.
    #expect(goldens.models.map(\.tensors.count) == [164, 471, 182, 164, 388])
  }

  @Test(arguments: TensorGoldens.all.models, TensorGoldens.Input.allCases)
  func inputsCoverTheRange(model: TensorGoldens.Model, input: TensorGoldens.Input) throws {
    let counts = [
      "face_detector.tflite": 128 * 128 * 3, "face_landmarks_detector.tflite": 256 * 256 * 3,
      "face_blendshapes.tflite": 146 * 2, "face_detection_short_range.tflite": 128 * 128 * 3,
      "face_detection_full_range_sparse.tflite": 192 * 192 * 3,
    ]
    let elements = try model.input(input, count: try #require(counts[model.name]))
    let isMesh = model.name == "face_landmarks_detector.tflite"
    let bounds: ClosedRange<Float> =
      model.name == "face_blendshapes.tflite" ? 0...512 : isMesh ? 0...1 : -1...1
    // The float32 nearest to 2/255 is a little larger, so white becomes 1 + 2^-23.
    let upper = bounds.upperBound.nextUp
    #expect(elements.allSatisfy { $0 >= bounds.lowerBound && $0 <= upper })
    #expect((elements.max() ?? 0) - (elements.min() ?? 0) > 0.1 * bounds.upperBound)
    #expect(throws: (any Error).self) { try model.input(.astronaut, count: 7) }
  }

  /// A RELU or an ADD of two tensors can be checked from samples alone, which proves that samples of
  /// different tensors belong together and that offsets are right.
  @Test(arguments: TensorGoldens.Input.allCases)
  func rectifiedSamplesFollowTheirInput(input: TensorGoldens.Input) throws {
    let model = try #require(TensorGoldens.all.models.first)
    var checked = 0
    for (before, after) in zip(model.tensors, model.tensors.dropFirst())
    where after.operation == "RELU" {
      let expected = try #require(before.contents[input]).samples.map { max(0, $0) }
      #expect(try #require(after.contents[input]).samples == expected, "\(after)")
      checked += 1
    }
    #expect(checked == 17)
  }

  @Test func constantsDoNotDependOnTheInput() {
    for tensor in TensorGoldens.all.models.flatMap(\.tensors) where tensor.isConstant {
      #expect(tensor.contents[.seeded] == tensor.contents[.astronaut], "\(tensor)")
    }
  }

  @Test func positionsAreDistinctAndSpread() {
    #expect(TensorGoldens.samplePositions(count: 0) == [])
    #expect(TensorGoldens.samplePositions(count: 1) == [0])
    for count in [2, 52, 127, 128, 129, 1434, 98_304] {
      let positions = TensorGoldens.samplePositions(count: count)
      #expect(Set(positions).count == min(count, 128))
      #expect((positions.max() ?? 0) >= count * 9 / 10)
    }
  }

  @Test func errorsAreMeasuredAgainstTheLargest() {
    let contents = TensorGoldens.Contents(largest: 4, mean: 0, norm: 5.656854, samples: [4, -4])
    #expect(contents.relativeError(of: [4, -4]) < 1e-6)
    #expect(contents.relativeError(of: [4, -3]) == 0.25)
    #expect(contents.relativeError(of: [4, .nan]) == .infinity)
    #expect(contents.relativeError(of: [4]) == .infinity)
  }
}
