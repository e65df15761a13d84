import CommandLineSupport
import FaceTasks
import Synchronization

/// Frames come to a live stream five times as fast as it can process them, and its delegate takes a
/// random time for each result.
enum StreamStress {
  static func run(
    frames: Int,
    threads: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> StressFinding {
    let interval = try millisecondsPerFrame(threads: threads, pictures) / 5
    let delegate = Recorder(longestWork: interval * 10)
    let landmarker = try stressLandmarker(.liveStream, threads: threads, delegate: delegate)
    let clock = ContinuousClock()
    let start = clock.now
    for index in 0..<frames {
      do {
        try landmarker.detectAsync(
          image: pictures.oneFace[index % pictures.oneFace.count],
          timestampInMilliseconds: index
        )
      } catch {
        throw ToolError(.inputFailed, "\(error)")
      }
      let due = interval * Double(index + 1)
      sleep(milliseconds: due - (clock.now - start).milliseconds)
    }
    let isComplete = becomesTrue { delegate.count + landmarker.droppedFrameCount == frames }
    let (count, dropped) = (delegate.count, landmarker.droppedFrameCount)
    var problems = delegate.problems
    if !isComplete {
      problems.append("\(count) results and \(dropped) dropped of \(frames) frames")
    }
    return StressFinding(
      name: "live stream",
      details: """
        \(frames) frames, one every \(millisecondText(interval)) ms, five times too fast: \
        \(count) results + \(dropped) dropped = \(count + dropped)
        """,
      problems: problems
    )
  }

  /// How long a followed frame takes.
  private static func millisecondsPerFrame(
    threads: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> Double {
    let landmarker = try stressLandmarker(.video, threads: threads)
    var time = 0
    let times = try measurements(.runs(30)) { () throws(ToolError) in
      time += 1
      do throws(TaskError) {
        _ = try landmarker.detect(
          videoFrame: pictures.oneFace[time % pictures.oneFace.count],
          timestampInMilliseconds: time
        )
      } catch {
        throw ToolError(.inputFailed, "\(error)")
      }
    }
    return Statistics(times)?.median ?? 10
  }

  /// Checks what it is told, and dawdles.
  private final class Recorder: FaceLandmarkerLiveStreamDelegate {
    private struct State {
      var count = 0
      var latest = -1
      var problems: [String] = []
      var random = RandomFloats(seed: 5)
    }

    private let state = Mutex(State())
    private let longestWork: Double

    init(longestWork: Double) { self.longestWork = longestWork }

    var count: Int { state.withLock(\.count) }
    var problems: [String] { state.withLock(\.problems) }

    func faceLandmarker(
      _ faceLandmarker: FaceLandmarker,
      didFinishDetection result: FaceLandmarkerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      let work = state.withLock { state in
        if let error { state.problems.append("frame \(timestampInMilliseconds): \(error)") }
        if timestampInMilliseconds <= state.latest {
          state.problems.append("\(timestampInMilliseconds) came after \(state.latest)")
        }
        if result?.timestampInMilliseconds != timestampInMilliseconds || result?.faces.count != 1 {
          state.problems.append("frame \(timestampInMilliseconds) has a wrong result")
        }
        state.latest = timestampInMilliseconds
        return longestWork * Double(state.random.next() + 1) / 2
      }
      sleep(milliseconds: work)
      // Counted last, so that the stream is not taken for idle while this still runs.
      state.withLock { $0.count += 1 }
    }
  }
}
