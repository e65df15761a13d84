import FaceTasks
import Images
import TestSupport
import Testing

/// Not inlined: the optimiser of Swift 6.3.1 crashes if it is, in `async` functions.
@inline(never)
private func video() throws -> FaceDetector {
  try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange(), runningMode: .video))
}

/// Frames with the times 0, 1, 2 and so on.
private func frames(_ count: Int) throws -> [VideoFrame] {
  let image = try picture("tiny-80x60.png", rotationDegrees: 0)
  return (0..<count).map { VideoFrame(image: image, timestampInMilliseconds: $0) }
}

private struct CameraFailure: Error {}

/// The code of the error that a closure throws; `nil` if it throws none.
private func code(_ body: () async throws -> Void) async -> TasksErrorCode? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? TaskError)?.code
  }
}

@Suite struct AsyncTests {
  @Test("Pictures that are handed over together are processed one by one")
  func manyPictures() async throws {
    let detector = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let image = try picture("astronaut.png", rotationDegrees: 0)
    let expected = try detector.detect(image: image).detections
    let results = try await withThrowingTaskGroup(of: FaceDetectorResult.self) { group in
      for _ in 0..<20 { group.addTask { try await detector.detectFaces(in: image) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.detections == expected })
    let times = results.map(\.timestampInMilliseconds).sorted()
    #expect(times == Array(stride(from: 1_000, through: 20_000, by: 1_000)))
  }

  @Test func errorsAreThoseOfTheTask() async throws {
    let detector = try video()
    let image = try picture("tiny-80x60.png", rotationDegrees: 0)
    let found = await code { _ = try await detector.detectFaces(in: image) }
    #expect(found == .invalidArgument)
  }

  @Test func otherModesAreRefused() throws {
    let single = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let refused = #expect(throws: TaskError.self) { _ = try single.results(of: ReadySequence([])) }
    #expect(refused?.code == .invalidArgument)
  }

  @Test("A caller that is cancelled while it waits gets nothing processed")
  func cancellation() async throws {
    let detector = try FaceDetector(options: FaceDetectorOptions(baseOptions: .shortRange()))
    let image = try picture("astronaut.png", rotationDegrees: 0)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await detector.detectFaces(in: image)
    }
    let found = await code { _ = try await task.value }
    #expect(found == .cancelled)
    // The next picture is the first one: the other took no time stamp.
    #expect(try await detector.detectFaces(in: image).timestampInMilliseconds == 0)
  }

  @Test("Every frame gives what it gives without `async`")
  func everyFrame() async throws {
    let all = try frames(7)
    let plain = try video()
    let expected = try all.map {
      try plain.detect(videoFrame: $0.image, timestampInMilliseconds: $0.timestampInMilliseconds)
    }
    var found: [FaceDetectorResult] = []
    for try await outcome in try video().results(of: ReadySequence(all)) {
      #expect(outcome.droppedFrameCount == 0)
      found.append(try outcome.result.get())
    }
    #expect(found == expected)
  }

  @Test("A frame that fails is an element, and the others follow")
  func failingFrame() async throws {
    var all = try frames(4)
    all[2].timestampInMilliseconds = 0
    var codes: [TasksErrorCode?] = []
    for try await outcome in try video().results(of: ReadySequence(all)) {
      if case .failure(let error) = outcome.result {
        codes.append(error.code)
      } else {
        codes.append(nil)
      }
    }
    #expect(codes == [nil, nil, .invalidArgument, nil])
  }

  @Test("Of frames that come too fast the newest wins, and the last one is never dropped")
  func newestFrame() async throws {
    let count = 400
    var times: [Int] = []
    var dropped = 0
    let results = try video().results(of: ReadySequence(frames(count)), policy: .newestFrame)
    for try await outcome in results {
      _ = try outcome.result.get()
      times.append(outcome.timestampInMilliseconds)
      #expect(outcome.droppedFrameCount >= dropped)
      dropped = outcome.droppedFrameCount
    }
    #expect(times.last == count - 1)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.count + dropped == count)
    #expect(dropped > 0)
  }

  @Test("Frames that come slowly are all processed")
  func slowFrames() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: VideoFrame.self)
    let all = try frames(4)
    continuation.yield(all[0])
    var times: [Int] = []
    for try await outcome in try video().results(of: stream, policy: .newestFrame) {
      times.append(outcome.timestampInMilliseconds)
      #expect(outcome.droppedFrameCount == 0)
      if times.count < all.count {
        continuation.yield(all[times.count])
      } else {
        continuation.finish()
      }
    }
    #expect(times == [0, 1, 2, 3])
  }

  @Test(
    "A failure of the frames ends the results, after those that were taken",
    arguments: FramePolicy.allCases
  )
  func failingSequence(_ policy: FramePolicy) async throws {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: VideoFrame.self)
    continuation.yield(try frames(1)[0])
    continuation.finish(throwing: CameraFailure())
    var count = 0
    await #expect(throws: CameraFailure.self) {
      for try await _ in try video().results(of: stream, policy: policy) { count += 1 }
    }
    #expect(count == 1)
  }

  @Test("Nobody takes frames any more when the results are given up")
  func givenUp() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: VideoFrame.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in end.finish() }
    continuation.yield(try frames(1)[0])
    for try await _ in try video().results(of: stream, policy: .newestFrame) { break }
    for await _ in ended {}
  }
}
