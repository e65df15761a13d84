import CAllocations
import FaceTasks
import TestSupport
import Testing

@Suite("Allocations of frames", .enabled(if: lineament_counts_allocations(), "not counted here"))
struct FrameAllocationTests {
  @Test(
    "A tracked frame allocates what its result holds: faces, landmarks, scores",
    arguments: [(false, 2), (true, 3)]
  )
  func trackedFrame(measuresAll: Bool, limit: Int) throws {
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(numThreads: 1),
        runningMode: .video,
        outputFaceBlendshapes: measuresAll,
        outputFacialTransformationMatrixes: measuresAll
      )
    )
    let image = try picture("astronaut.png", rotationDegrees: 0)
    var counts: [Int] = []
    for time in 0..<20 {
      let start = lineament_allocation_count()
      let result = try landmarker.detect(videoFrame: image, timestampInMilliseconds: 33 * time)
      counts.append(lineament_allocation_count() - start)
      #expect(result.faces.count == 1)
    }
    // The first frames fill buffers that later ones use again.
    let steady = counts[5...]
    print("allocations of a tracked frame:", steady.max() ?? 0)
    #expect(steady.allSatisfy { $0 <= limit }, "\(counts)")
    #expect(Set(steady).count == 1, "\(counts)")
  }

  @Test("A frame without a face allocates nothing")
  func emptyFrame() throws {
    let landmarker = try FaceLandmarker(
      options: FaceLandmarkerOptions(
        baseOptions: .landmarkerBundle(numThreads: 1),
        runningMode: .video
      )
    )
    let image = try picture("flat.png", rotationDegrees: 0)
    var counts: [Int] = []
    for time in 0..<20 {
      let start = lineament_allocation_count()
      _ = try landmarker.detect(videoFrame: image, timestampInMilliseconds: 33 * time)
      counts.append(lineament_allocation_count() - start)
    }
    print("allocations of a frame without a face:", counts[5...].max() ?? 0)
    #expect(counts[5...].allSatisfy { $0 == 0 }, "\(counts)")
  }
}
