import Engine
import Synchronization
import Testing

@Suite("Thread pool")
struct ThreadPoolTests {
  @Test("Every item is computed exactly once", arguments: [1, 2, 3, 5], [0, 1, 2, 7, 64, 1001])
  func coverage(workers: Int, items: Int) {
    let pool = ThreadPool(workerCount: workers)
    let counts = (0..<items).map { _ in Counter() }
    for parts in 1...workers {
      pool.run(itemCount: items, partCount: parts) { worker, range in
        #expect((0..<parts).contains(worker))
        for item in range { counts[item].value.add(1, ordering: .relaxed) }
      }
    }
    for count in counts { #expect(count.value.load(ordering: .relaxed) == workers) }
  }

  @Test("Results of one job are visible to the next, many times over")
  func ordering() {
    let pool = ThreadPool(workerCount: 2)
    let count = 512
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 2 * count)
    memory.initialize(repeating: 0, count: 2 * count)
    defer { memory.deallocate() }
    nonisolated(unsafe) var (source, target) = (memory, memory + count)
    for _ in 0..<2_000 {
      pool.run(itemCount: count, partCount: 2) { _, range in
        // Each item reads what the other worker wrote in the round before.
        for item in range { target[item] = source[count - 1 - item] + 1 }
      }
      swap(&source, &target)
    }
    #expect((0..<count).allSatisfy { source[$0] == 2_000 })
  }

  @Test("Pools end their threads when they are released")
  func release() {
    for _ in 0..<200 {
      let pool = ThreadPool(workerCount: 3)
      pool.run(itemCount: 3, partCount: 3) { _, _ in }
    }
  }
}

private final class Counter: Sendable {
  let value = Atomic<Int>(0)
}
