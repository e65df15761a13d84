import Engine
import Synchronization

/// Threads that each take the next job of a list and, when none is left, help with the loops of jobs
/// that are still at work.
///
/// Models differ much in size: with a model for each thread, one thread would wait for the other for a
/// third of the time.
final class LoadingCrew: Sendable {
  private struct State {
    var nextJob = 0
    var unfinishedCount: Int
    var loops: [SharedLoop] = []
  }

  /// What a thread does next.
  private enum Work {
    case job(Int)
    case loop(SharedLoop)
    case nothing
  }

  private let state: Monitor<State>
  private let jobCount: Int

  private init(jobCount: Int) {
    self.jobCount = jobCount
    state = Monitor(State(unfinishedCount: jobCount))
  }

  /// Runs jobs on the threads of a pool, the first ones first, and waits for all.
  ///
  /// - Parameter jobs: Each gets the crew, for its loops.
  static func run(_ jobs: [@Sendable (LoadingCrew) -> Void], on pool: ThreadPool) {
    let crew = LoadingCrew(jobCount: jobs.count)
    pool.run(itemCount: pool.workerCount, partCount: pool.workerCount) { _, _ in
      while true {
        switch crew.nextWork() {
        case .job(let index):
          jobs[index](crew)
          crew.state.change { $0.unfinishedCount -= 1 }
        case .loop(let loop):
          loop.run()
          // Whoever began the loop may wait for this.
          crew.state.change { _ in }
        case .nothing: return
        }
      }
    }
  }

  /// Calls a body once for each index below a count, in any order and on as many threads as have
  /// nothing else to do, and waits for all calls.
  ///
  /// - Parameter body: May be called by several threads at a time.
  func forEach(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        let loop = SharedLoop(count: count, body: body)
        state.change { $0.loops.append(loop) }
        loop.run()
        state.wait { state -> Void? in
          guard loop.isFinished else { return nil }
          state.loops.removeAll { $0 === loop }
          return ()
        }
      }
    }
  }

  private func nextWork() -> Work {
    state.wait { state in
      if state.nextJob < jobCount {
        state.nextJob += 1
        return .job(state.nextJob - 1)
      }
      if let loop = state.loops.first(where: \.hasMore) { return .loop(loop) }
      return state.unfinishedCount == 0 ? .nothing : nil
    }
  }
}

/// A loop whose indices several threads take.
private final class SharedLoop: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let finishedCount = Atomic<Int>(0)
  // Valid until all indices are finished: the thread that began the loop waits for that, and nobody
  // calls the body without an index.
  private nonisolated(unsafe) let body: UnsafePointer<(Int) -> Void>

  init(count: Int, body: UnsafePointer<(Int) -> Void>) {
    self.count = count
    self.body = body
  }

  var hasMore: Bool { next.load(ordering: .relaxed) < count }
  var isFinished: Bool { finishedCount.load(ordering: .acquiring) == count }

  /// Takes indices until there are no more.
  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body.pointee(index)
      finishedCount.add(1, ordering: .releasing)
    }
  }
}
