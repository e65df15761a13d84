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
}
