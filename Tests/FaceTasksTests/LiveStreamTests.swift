import FaceTasks
import Synchronization
import Testing

/// What a live stream handed out.
private final class Recorder: Sendable {
  private let state = Mutex<(times: [Int], failures: Int)>(([], 0))

  func record(_ result: Result<Int, TaskError>, _ milliseconds: Int) {
    state.withLock { state in
      state.times.append(milliseconds)
      switch result {
      case .success(let output): #expect(output == milliseconds)
      case .failure(let error):
        #expect(error == StubGraph.error)
        state.failures += 1
      }
    }
  }

  var times: [Int] { state.withLock(\.times) }
  var failureCount: Int { state.withLock(\.failures) }
}

private func frame(_ milliseconds: Int) throws -> LiveFrame {
  try LiveFrame(MPImage(buffer: plainImage()), milliseconds: milliseconds)
}

private func increases(_ times: [Int]) -> Bool {
  zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
}

@Suite struct LiveStreamTests {
  @Test("Every frame is handed out once and in order, or dropped")
  func everyFrameIsAccountedFor() throws {
    let recorder = Recorder()
    let runner = TaskRunner(StubGraph(), runningMode: .liveStream)
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in try runner.detect(frame) },
      deliver: { recorder.record($0, $1) }
    )
    let count = 5_000
    for time in 0..<count {
      try stream.submit(frame(time))
      if time.isMultiple(of: 97) { sleepBriefly() }
    }
    #expect(becomesTrue { recorder.times.count + stream.droppedCount == count })
    let times = recorder.times
    #expect(increases(times))
    #expect(times.last == count - 1, "the newest frame is never dropped")
    #expect(recorder.failureCount == times.count { $0 % 3 == StubGraph.failingRemainder })
  }

  @Test("Several threads may submit: late timestamps are refused, the rest is accounted for")
  func severalSubmitters() async throws {
    let recorder = Recorder()
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in frame.milliseconds },
      deliver: { recorder.record($0, $1) }
    )
    let next = Counter()
    let accepted = Counter()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<1_000 {
            let time = next.add(1)
            if (try? stream.submit(frame(time))) != nil { accepted.add(1) }
          }
        }
      }
    }
    let count = accepted.count
    #expect(count > 0)
    #expect(becomesTrue { recorder.times.count + stream.droppedCount == count })
    #expect(increases(recorder.times))
  }

  @Test("One frame is processed, one waits, and the newest takes its place")
  func newestWins() throws {
    let recorder = Recorder()
    let (begun, gate) = (Gate(), Gate())
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in
        begun.open()
        gate.wait()
        return frame.milliseconds
      },
      deliver: { recorder.record($0, $1) }
    )
    try stream.submit(frame(1))
    begun.wait()
    for time in 2...5 { try stream.submit(frame(time)) }
    #expect(stream.droppedCount == 3)
    #expect(recorder.times.isEmpty)
    gate.open()
    #expect(becomesTrue { recorder.times.count == 2 })
    #expect(recorder.times == [1, 5])
  }

  @Test("Frames that were dropped count for the order of timestamps, refused ones do not")
  func timestamps() throws {
    // Not started: the first frame waits and the second takes its place.
    let stream = LiveStream<Int>()
    try stream.submit(frame(10))
    try stream.submit(frame(30))
    for late in [30, 20, 10] {
      let error = #expect(throws: TaskError.self) { try stream.submit(frame(late)) }
      #expect(error?.code == .invalidArgument)
    }
    #expect(stream.droppedCount == 1)
    try stream.submit(frame(31))
    #expect(stream.droppedCount == 2)
  }

  @Test("A slow receiver does not hold up processing, until too many results wait for it")
  func slowReceiver() throws {
    let recorder = Recorder()
    let gate = Gate()
    let processed = Counter()
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in
        processed.add(1)
        return frame.milliseconds
      },
      deliver: { result, time in
        gate.wait()
        recorder.record(result, time)
      }
    )
    // One result is being received and the rest waits.
    let most = LiveStream<Int>.resultLimit + 1
    for time in 0..<most {
      try stream.submit(frame(time))
      #expect(becomesTrue { processed.count == time + 1 })
    }
    for time in most..<most + 10 { try stream.submit(frame(time)) }
    #expect(processed.count == most)
    #expect(stream.droppedCount == 9)
    gate.open()
    #expect(becomesTrue { recorder.times.count == most + 1 })
    #expect(recorder.times == Array(0..<most) + [most + 9])
  }

  @Test("A receiver may submit frames")
  func submittingReceiver() throws {
    let recorder = Recorder()
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in frame.milliseconds },
      deliver: { [weak stream] result, time in
        recorder.record(result, time)
        if time < 100 { #expect(throws: Never.self) { try stream?.submit(frame(time + 1)) } }
      }
    )
    try stream.submit(frame(0))
    #expect(becomesTrue { recorder.times.count == 101 })
    #expect(recorder.times == Array(0...100))
    #expect(stream.droppedCount == 0)
  }

  @Test("A receiver may close the stream; nothing is handed out after that")
  func closingReceiver() throws {
    let recorder = Recorder()
    let processed = Counter()
    let stream = LiveStream<Int>()
    try stream.start(
      process: { frame throws(TaskError) in
        processed.add(1)
        return frame.milliseconds
      },
      deliver: { [weak stream] result, time in
        recorder.record(result, time)
        if time == 3 { stream?.close() }
      }
    )
    for time in 0..<20 {
      try stream.submit(frame(time))
      if time <= 3 { #expect(becomesTrue { recorder.times.count == time + 1 }) }
    }
    for _ in 0..<20 { sleepBriefly() }
    #expect(recorder.times == [0, 1, 2, 3])
  }

  @Test("Streams that are released with frames in flight end their threads")
  func releasedStreams() throws {
    let living = Counter()
    for round in 0..<300 {
      let witness = Witness(living)
      let stream = LiveStream<Int>()
      try stream.start(
        process: { frame throws(TaskError) in
          witness.touch()
          return frame.milliseconds
        },
        deliver: { _, _ in witness.touch() }
      )
      for time in 0..<round % 5 { try stream.submit(frame(time)) }
    }
    #expect(becomesTrue { living.count == 0 })
  }
}

/// Shows by a counter that it exists.
private final class Witness: Sendable {
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
    living.add(1)
  }

  deinit { living.add(-1) }

  func touch() {}
}
