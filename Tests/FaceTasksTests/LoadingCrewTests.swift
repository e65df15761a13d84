import Engine
import Synchronization
import Testing

@testable import FaceTasks

@Suite struct LoadingCrewTests {
  @Test(
    "Every job and every index of its loops is done once",
    arguments: [1, 2, 3, 5],
    [0, 1, 4]
  )
  func everythingOnce(threads: Int, jobs: Int) {
    let pool = ThreadPool(workerCount: threads)
    let calls = Mutex<[[Int]]>(Array(repeating: [], count: jobs))
    LoadingCrew.run(
      (0..<jobs).map { job in
        { @Sendable crew in
          for count in [0, 1, 40 * job] {
            crew.forEach(count) { index in calls.withLock { $0[job].append(index) } }
          }
        }
      },
      on: pool
    )
    for (job, calls) in calls.withLock(\.self).enumerated() {
      #expect(calls.sorted() == ([0] + Array(0..<40 * job)).sorted())
    }
  }

  @Test("A loop is over only after its last call, whoever makes it")
  func waits() {
    let pool = ThreadPool(workerCount: 3)
    let finished = Mutex<[Bool]>([])
    LoadingCrew.run(
      [
        { crew in
          let count = Atomic<Int>(0)
          crew.forEach(20) { _ in
            sleepBriefly()
            count.add(1, ordering: .relaxed)
          }
          finished.withLock { $0.append(count.load(ordering: .relaxed) == 20) }
        }
      ],
      on: pool
    )
    #expect(finished.withLock(\.self) == [true])
  }

  @Test("A thread without a job helps with the loop of another")
  func helps() {
    let pool = ThreadPool(workerCount: 2)
    let arrived = Mutex(0)
    LoadingCrew.run(
      [
        { crew in
          // Both calls have to be under way at the same time to get on.
          crew.forEach(2) { _ in
            arrived.withLock { $0 += 1 }
            #expect(becomesTrue { arrived.withLock(\.self) == 2 })
          }
        }
      ],
      on: pool
    )
    #expect(arrived.withLock(\.self) == 2)
  }
}
