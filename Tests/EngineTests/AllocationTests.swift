import Bytes
import CAllocations
import Engine
import FaceModels
import ModelFormats
import Testing

@Suite("Allocations", .enabled(if: lineament_counts_allocations(), "the C library is not glibc"))
struct AllocationTests {
  @Test("A run allocates nothing on the caller's thread", arguments: [false, true], [1, 2])
  func run(fullRange: Bool, threads: Int) throws {
    let path =
      try fullRange
      ? FaceModels.faceDetectionFullRangeSparse : FaceModels.faceDetectionShortRange
    let bytes = try SharedBytes(contentsOfFile: path)
    let session = Session(try CompiledModel(TFLiteModel(bytes: bytes)), threadCount: threads)
    session.run()
    let start = lineament_allocation_count()
    for _ in 0..<10 { session.run() }
    let end = lineament_allocation_count()
    withExtendedLifetime([Int](repeating: 1, count: 100 * threads)) {}
    #expect(end == start)
    #expect(lineament_allocation_count() > end, "the counter must see an array")
  }
}
