import CCPUFeatures
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads that share the work items of one step after another.
///
/// Between the steps of a run the workers spin for a few microseconds, since the next step comes
/// soon; after that they sleep. Items are cut into one range per worker, always the same for the same
/// counts, and no kernel's results depend on the cut.
package final class ThreadPool: Sendable {
  /// Number of threads that compute, the caller included.
  package let workerCount: Int
  private let shared = Shared()

  /// Starts `workerCount - 1` threads, which end when the pool is released.
  ///
  /// The pool has fewer if the system does not give as many: results do not depend on it.
  package init(workerCount: Int) {
    var started = 1
    while started < workerCount, shared.start(worker: started) { started += 1 }
    self.workerCount = started
  }

  deinit { shared.stop() }

  /// Computes the items of a part; see ``run(itemCount:partCount:context:_:)``.
  ///
  /// A plain function and a pointer, because a closure that is handed to other threads would be
  /// allocated for each step.
  package typealias Body =
    @convention(c) (_ context: UnsafeRawPointer, _ worker: Int, _ first: Int, _ end: Int) -> Void

  /// Calls the body once for each part of `0..<itemCount`, on as many threads, and waits for all.
  ///
  /// One call at a time: sessions that share a pool are used in turn.
  ///
  /// - Parameters:
  ///   - itemCount: Number of items.
  ///   - partCount: Number of parts, 1 to `workerCount`.
  ///   - context: Passed on to the body.
  ///   - body: Called with the context, a worker's number from 0, and its part's first item and end.
  package func run(
    itemCount: Int,
    partCount: Int,
    context: UnsafeRawPointer,
    _ body: Body
  ) {
    let parts = min(partCount, workerCount, max(itemCount, 1))
    guard parts > 1 else { return body(context, 0, 0, itemCount) }
    let job = Job(itemCount: itemCount, partCount: parts, context: context, body: body)
    shared.dispatch(job, helperCount: workerCount - 1)
    job.run(worker: 0)
    shared.wait()
  }
}

/// The items of one part: the first parts get one more where the items do not divide evenly.
private func part(_ index: Int, of parts: Int, itemCount: Int) -> Range<Int> {
  let (size, extra) = itemCount.quotientAndRemainder(dividingBy: parts)
  let start = index * size + min(index, extra)
  return start..<(start + size + (index < extra ? 1 : 0))
}

private struct Job {
  var itemCount: Int
  var partCount: Int
  var context: UnsafeRawPointer
  var body: ThreadPool.Body

  func run(worker: Int) {
    let items = part(worker, of: partCount, itemCount: itemCount)
    body(context, worker, items.lowerBound, items.upperBound)
  }
}

/// What the threads of a pool have in common.
private final class Shared: Sendable {
  /// Counts jobs; a helper has work when the number is not the one it saw last.
  private let generation = Atomic<Int>(0)
  /// Helpers that have not finished the current job.
  private let pending = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)
  // Written by the caller before `generation` is raised and read by helpers after they saw it
  // raised; cleared after all helpers reported back. The atomics order these accesses.
  private nonisolated(unsafe) var job: Job?
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1
  )
  private nonisolated(unsafe) let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(wake, nil)
  }

  deinit {
    pthread_cond_destroy(wake)
    pthread_mutex_destroy(mutex)
    wake.deallocate()
    mutex.deallocate()
  }

  /// Starts a helper; false if the system gives no more threads.
  func start(worker: Int) -> Bool {
    DetachedThread.start { [self] in work(as: worker) }
  }

  /// Hands a job to all helpers, of which there are `helperCount`.
  func dispatch(_ job: Job, helperCount: Int) {
    self.job = job
    pending.store(helperCount, ordering: .relaxed)
    pthread_mutex_lock(mutex)
    generation.add(1, ordering: .releasing)
    pthread_cond_broadcast(wake)
    pthread_mutex_unlock(mutex)
  }

  func wait() {
    var spins = 0
    while pending.load(ordering: .acquiring) > 0 {
      lineament_cpu_relax()
      spins += 1
      // A helper may have lost its processor to another program.
      if spins > 4_000 { sched_yield() }
    }
    job = nil
  }

  func stop() {
    pthread_mutex_lock(mutex)
    isStopping.store(true, ordering: .releasing)
    generation.add(1, ordering: .releasing)
    pthread_cond_broadcast(wake)
    pthread_mutex_unlock(mutex)
  }

  func work(as worker: Int) {
    var seen = 0
    while true {
      seen = next(after: seen)
      if isStopping.load(ordering: .acquiring) { return }
      if let job, worker < job.partCount { job.run(worker: worker) }
      pending.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  /// Waits for the generation to move on: first spinning, then asleep.
  private func next(after seen: Int) -> Int {
    for _ in 0..<4_000 {
      let current = generation.load(ordering: .acquiring)
      if current != seen { return current }
      lineament_cpu_relax()
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      let current = generation.load(ordering: .acquiring)
      if current != seen { return current }
      pthread_cond_wait(wake, mutex)
    }
  }
}
