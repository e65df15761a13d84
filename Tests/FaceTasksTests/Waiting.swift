import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps a thread waiting until another opens it.
final class Gate: Sendable {
  private let isOpen = Atomic<Bool>(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  /// Waits, at most two minutes: only a fault lasts as long, on a busy machine, too.
  func wait() {
    for _ in 0..<120_000 {
      if isOpen.load(ordering: .acquiring) { return }
      sleepBriefly()
    }
  }
}

/// A number that threads change together.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .acquiring) }

  /// Changes the number and tells the new one.
  @discardableResult
  func add(_ difference: Int) -> Int {
    value.add(difference, ordering: .acquiringAndReleasing).newValue
  }
}

/// Lets a thread sleep for a millisecond.
func sleepBriefly() { usleep(1_000) }

/// Waits until something is so; false if it is not after two minutes.
///
/// Blocks its thread: what tests wait for here happens on threads of the task.
func becomesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<120_000 {
    if condition() { return true }
    sleepBriefly()
  }
  return false
}
