import Kernels
import TestSupport
import Testing

@Suite struct ReferenceResizeBilinearTests {
  private func resize(_ geometry: ResizeBilinearGeometry, _ input: [Float]) -> [Float] {
    output(geometry.outputShape.reduce(1, *)) {
      Reference.resizeBilinear(geometry, input: input, output: $0)
    }
  }

  private static func geometry(
    _ input: [Int],
    _ height: Int,
    _ width: Int,
    _ mode: ResizeBilinearGeometry.Mode
  ) throws -> ResizeBilinearGeometry {
    try ResizeBilinearGeometry(
      input: input,
      outputHeight: height,
      outputWidth: width,
      alignCorners: mode == .alignCorners,
      halfPixelCenters: mode == .halfPixelCenters
    )
  }

  /// Computed with LiteRT, bit for bit: 1...4 as 2 x 2 enlarged to 3 x 4.
  @Test(
    arguments: [
      (
        .asymmetric,
        [
          1, 1.5, 2, 2, 2.3333332538604736, 2.8333334922790527, 3.3333334922790527,
          3.3333334922790527, 3, 3.5, 4, 4,
        ]
      ),
      (
        .alignCorners,
        [
          1, 1.3333332538604736, 1.6666667461395264, 2, 2, 2.3333332538604736, 2.6666665077209473,
          3, 3, 3.3333332538604736, 3.6666667461395264, 4,
        ]
      ),
      (
        .halfPixelCenters,
        [
          1, 1.2499998807907104, 1.75, 1.9999998807907104, 2, 2.25, 2.75, 3, 3, 3.25, 3.75, 4,
        ]
      ),
    ] as [(ResizeBilinearGeometry.Mode, [Float])]
  )
  func enlarges(mode: ResizeBilinearGeometry.Mode, expected: [Float]) throws {
    let geometry = try Self.geometry([1, 2, 2, 1], 3, 4, mode)
    #expect(resize(geometry, [1, 2, 3, 4]) == expected)
  }

  /// Computed with LiteRT: 1...16 as 4 x 4 reduced to 2 x 2.
  @Test(
    arguments: [
      (.asymmetric, [1, 3, 9, 11]), (.alignCorners, [1, 4, 13, 16]),
      (.halfPixelCenters, [3.5, 5.5, 11.5, 13.5]),
    ] as [(ResizeBilinearGeometry.Mode, [Float])]
  )
  func reduces(mode: ResizeBilinearGeometry.Mode, expected: [Float]) throws {
    let geometry = try Self.geometry([1, 4, 4, 1], 2, 2, mode)
    #expect(resize(geometry, (1...16).map { Float($0) }) == expected)
  }

  @Test(arguments: ResizeBilinearGeometry.Mode.allCases)
  func theSameSizeChangesNothing(mode: ResizeBilinearGeometry.Mode) throws {
    var random = SplitMix64(seed: 0x5E_51)
    let input = random.floats(2 * 3 * 5 * 4)
    let geometry = try Self.geometry([2, 3, 5, 4], 3, 5, mode)
    #expect(resize(geometry, input) == input)
  }

  /// Every sample lies inside the picture and both rows are neighbours.
  @Test(arguments: ResizeBilinearGeometry.Mode.allCases)
  func samplesStayInside(mode: ResizeBilinearGeometry.Mode) throws {
    for input in 1...9 {
      for output in 1...20 {
        let geometry = try Self.geometry([1, input, 1, 1], output, 1, mode)
        for row in 0..<output {
          let sample = geometry.rowSample(row)
          #expect(sample.first >= 0 && sample.second < input)
          #expect(sample.second == sample.first || sample.second == sample.first + 1)
          if sample.second > sample.first {
            #expect(sample.fraction > 0 && sample.fraction < 1)
          }
        }
      }
    }
  }

  /// Where Float cannot tell pixels apart the sample may be off, but not outside.
  @Test(arguments: ResizeBilinearGeometry.Mode.allCases)
  func hugePicturesStayInside(mode: ResizeBilinearGeometry.Mode) throws {
    let limit = Int(Int32.max)
    let geometry = try Self.geometry([1, 1, limit, 1], 1, limit - 1, mode)
    for column in [0, limit / 2, limit - 2] {
      let sample = geometry.columnSample(column)
      #expect(sample.first >= 0 && sample.first < limit)
      #expect(sample.second >= 0 && sample.second < limit)
    }
  }

  @Test func someRowsAreTheSameAsAllRows() throws {
    let geometry = try Self.geometry([2, 3, 4, 2], 5, 3, .halfPixelCenters)
    let input = ramp(48)
    let all = resize(geometry, input)
    let parts = output(all.count) {
      Reference.resizeBilinear(geometry, input: input, output: $0, rows: 4..<10)
      Reference.resizeBilinear(geometry, input: input, output: $0, rows: 0..<4)
    }
    #expect(parts == all)
  }

  @Test(
    arguments: [
      ([1, 2, 2], 3, 3), ([1, 0, 2, 1], 3, 3), ([1, 2, 2, 1], 0, 3), ([1, 2, 2, 1], 3, -1),
      ([1, 2, 2, 1], .max, 1), ([1 << 20, 2, 2, 1 << 20], 1 << 15, 1 << 15),
    ] as [([Int], Int, Int)]
  )
  func refusesShapesThatDoNotFit(input: [Int], height: Int, width: Int) {
    #expect(throws: GeometryError.self) {
      try Self.geometry(input, height, width, .asymmetric)
    }
  }

  @Test func refusesBothModesAtOnce() {
    #expect(throws: GeometryError.self) {
      try ResizeBilinearGeometry(
        input: [1, 2, 2, 1],
        outputHeight: 2,
        outputWidth: 2,
        alignCorners: true,
        halfPixelCenters: true
      )
    }
  }
}
