import CommandLineSupport
import FaceTasks
import Synchronization

/// Tasks are created, given frames, and released at random moments, also from their callbacks.
enum LifecycleStress {
  static func run(
    rounds: Int,
    threads: Int,
    _ pictures: StressPictures
  ) throws(ToolError) -> StressFinding {
    var random = RandomFloats(seed: 9)
    var (frames, calls, lateCalls, leaks) = (0, 0, 0, 0)
    for round in 0..<rounds {
      let owner = Owner(releasesInCallback: round % 3 == 0)
      weak var released: FaceLandmarker?
      do {
        let landmarker = try stressLandmarker(.liveStream, threads: threads, delegate: owner)
        released = landmarker
        owner.own(landmarker)
      }
      for index in 0..<Int((random.next() + 1) * 4) {
        // The callback may have released the task already.
        guard let landmarker = owner.landmarker else { break }
        do {
          try landmarker.detectAsync(
            image: pictures.oneFace[index % pictures.oneFace.count],
            timestampInMilliseconds: index
          )
        } catch {
          throw ToolError(.inputFailed, "\(error)")
        }
        frames += 1
        sleep(milliseconds: Double(random.next() + 1) * 6)
      }
      owner.release()
      if !becomesTrue({ released == nil }) { leaks += 1 }
      let count = owner.callCount
      calls += count
      if round % 10 == 0 { sleep(milliseconds: 20) }
      lateCalls += owner.callCount - count
    }
    var problems: [String] = []
    if leaks > 0 { problems.append("\(leaks) tasks were not released") }
    if lateCalls > 0 { problems.append("\(lateCalls) calls came after the release") }
    return StressFinding(
      name: "create, push, release",
      details: "\(rounds) rounds, \(frames) frames, \(calls) calls before the release",
      problems: problems
    )
  }

  /// Holds the only reference to a task, and is its delegate.
  private final class Owner: FaceLandmarkerLiveStreamDelegate {
    private struct State {
      var landmarker: FaceLandmarker?
      var callCount = 0
    }

    private let state = Mutex(State())
    private let releasesInCallback: Bool

    init(releasesInCallback: Bool) { self.releasesInCallback = releasesInCallback }

    var landmarker: FaceLandmarker? { state.withLock(\.landmarker) }
    var callCount: Int { state.withLock(\.callCount) }

    func own(_ landmarker: FaceLandmarker) { state.withLock { $0.landmarker = landmarker } }

    /// Gives the task up; it goes away outside the lock.
    func release() {
      _ = state.withLock { state in
        defer { state.landmarker = nil }
        return state.landmarker
      }
    }

    func faceLandmarker(
      _ faceLandmarker: FaceLandmarker,
      didFinishDetection result: FaceLandmarkerResult?,
      timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      state.withLock { $0.callCount += 1 }
      if releasesInCallback { release() }
    }
  }
}
