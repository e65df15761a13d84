import TestSupport
import Testing

@testable import FaceTasks

@Suite struct NewestFramesTests {
  @Test("Whoever gets a frame knows of all that were dropped for it")
  func count() async throws {
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let all = ReadySequence(
      (0..<6).map { VideoFrame(image: image, timestampInMilliseconds: $0) }
    )
    var wrongCount = 0
    for _ in 0..<2_000 {
      let frames = NewestFrames(all)
      var iterator = frames.start()
      var takenCount = 0
      while let frame = await iterator.next() {
        takenCount += 1
        // Everything up to this frame was taken or dropped; of later ones some may be dropped too.
        if takenCount + frames.droppedCount < frame.timestampInMilliseconds + 1 { wrongCount += 1 }
      }
    }
    #expect(wrongCount == 0)
  }
}
