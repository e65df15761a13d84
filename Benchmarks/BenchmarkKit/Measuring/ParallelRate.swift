import CommandLineSupport
import Engine
import FaceTasks
import Synchronization

/// How many pictures landmarkers process together, each on a thread of its own.
enum ParallelRate {
  /// - Parameters:
  ///   - image: The picture that all of them process again and again.
  ///   - seconds: How long they do.
  /// - Returns: Pictures a second, those of all landmarkers together.
  static func picturesPerSecond(
    _ landmarkers: [FaceLandmarker],
    _ image: MPImage,
    seconds: Double
  ) throws(ToolError) -> Double {
    let tally = Tally()
    for landmarker in landmarkers {
      let isStarted = DetachedThread.start {
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        var milliseconds = 0.0
        repeat {
          guard (try? landmarker.detect(image: image)) != nil else { break }
          count += 1
          milliseconds = (clock.now - start).milliseconds
        } while milliseconds < seconds * 1e3
        tally.finish(rate: milliseconds > 0 ? Double(count) / milliseconds * 1e3 : 0)
      }
      guard isStarted else { throw ToolError(.inputFailed, "the system gives no thread") }
    }
    while tally.finished < landmarkers.count { sleep(milliseconds: 1) }
    return tally.rate
  }

  /// What the threads report.
  private final class Tally: Sendable {
    private let state = Mutex((finished: 0, rate: 0.0))

    var finished: Int { state.withLock(\.finished) }
    var rate: Double { state.withLock(\.rate) }

    func finish(rate: Double) {
      state.withLock { state in
        state.finished += 1
        state.rate += rate
      }
    }
  }
}
