import Engine
import FaceTasks
import TestSupport
import Testing

@Suite("Same input, same bytes")
struct DeterminismTests {
  @Test("Results do not depend on the run or on the number of threads")
  func threads() throws {
    for name in ["astronaut.png", "three-faces-600x240.png", "odd-411x257.png"] {
      let image = try picture(name, rotationDegrees: 0)
      var results: [[Face]] = []
      for threadCount in [1, 2, 3] {
        let landmarker = try FaceLandmarker(
          options: FaceLandmarkerOptions(
            baseOptions: .landmarkerBundle(numThreads: threadCount),
            numFaces: 4,
            outputFaceBlendshapes: true,
            outputFacialTransformationMatrixes: true
          )
        )
        for _ in 0..<3 { results.append(try landmarker.detect(image: image).faces) }
      }
      let first = try #require(results.first)
      #expect(!first.isEmpty, "\(name)")
      #expect(results.allSatisfy { $0 == first }, "\(name)")
    }
  }

  /// Pictures of different sizes with none, one and several faces.
  private static let names = [
    "tiny-80x60.png", "three-faces-600x240.png", "flat.png", "small-33x47.png", "crop-300x400.png",
    "neighbours-236x150.png", "no-face.png", "odd-411x257.png",
  ]

  private func landmarker() throws -> FaceLandmarker {
    try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(numThreads: 2),
        numFaces: 3,
        outputFaceBlendshapes: true,
        outputFacialTransformationMatrixes: true
      )
    )
  }

  /// Faces of the pictures, one after the other.
  private func serialFaces(of images: [MPImage]) throws -> [[Face]] {
    let landmarker = try landmarker()
    return try images.map { try landmarker.detect(image: $0).faces }
  }

  @Test("Eight threads on one task find what one finds")
  func oneTaskManyThreads() throws {
    let images = try Self.names.map { try picture($0, rotationDegrees: 0) }
    let expected = try serialFaces(of: images)
    let shared = try landmarker()
    try expectOnEightThreads(expected) {
      try images.map { try shared.detect(image: $0).faces }
    }
    // Every call has had a time of its own.
    let last = try shared.detect(image: images[0]).timestampInMilliseconds
    #expect(last == 1_000 * 8 * images.count)
  }

  @Test("Eight tasks on eight threads find what one finds")
  func manyTasks() throws {
    let images = try Self.names.map { try picture($0, rotationDegrees: 0) }
    let expected = try serialFaces(of: images)
    try expectOnEightThreads(expected) { try serialFaces(of: images) }
  }

  private func expectOnEightThreads(
    _ expected: [[Face]],
    _ body: @escaping @Sendable () throws -> [[Face]]
  ) throws {
    let equal = Counter()
    let finished = Counter()
    for _ in 0..<8 {
      try #require(
        DetachedThread.start {
          if let found = try? body(), found == expected { equal.add(1) }
          finished.add(1)
        }
      )
    }
    #expect(becomesTrue { finished.count == 8 })
    #expect(equal.count == 8)
  }
}
