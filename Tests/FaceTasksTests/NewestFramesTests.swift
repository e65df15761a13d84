import Testing

@testable import FaceTasks

/// Numbers of frames as a sequence that never waits.
private struct Ready: AsyncSequence, Sendable {
  typealias Element = VideoFrame
  typealias Failure = Never
  let frames: [VideoFrame]

  struct Iterator: AsyncIteratorProtocol {
    var rest: IndexingIterator<[VideoFrame]>
    mutating func next() async -> VideoFrame? { rest.next() }
    mutating func next(isolation: isolated (any Actor)?) async -> VideoFrame? { rest.next() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: frames.makeIterator()) }
}

@Suite struct NewestFramesTests {
  @Test("Whoever gets a frame knows of all that were dropped for it")
  func count() async throws {
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let all = Ready(
      frames: (0..<6).map { VideoFrame(image: image, timestampInMilliseconds: $0) }
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
