#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Floats that end right before a page that must not be touched: reading or writing one element too
/// many ends the test process.
///
/// Elements before the first are watched by ``isIntact``.
final class GuardedFloats {
  let start: UnsafeMutablePointer<Float>
  let count: Int
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  private static let margin = 16
  private static let mark: Float = 12_345.678

  /// Allocates elements, all set to `value`; NaN shows where a kernel did not write.
  init(count: Int, repeating value: Float = .nan) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let needed = (count + Self.margin) * MemoryLayout<Float>.stride
    let dataBytes = (needed + page - 1) / page * page
    byteCount = dataBytes + page
    guard
      let mapped = mmap(
        nil,
        byteCount,
        PROT_READ | PROT_WRITE,
        MAP_PRIVATE | Int32(MAP_ANONYMOUS),
        -1,
        0
      ),
      mapped != MAP_FAILED, mprotect(mapped + dataBytes, page, PROT_NONE) == 0
    else { preconditionFailure("no memory for \(count) guarded elements") }
    memory = mapped
    self.count = count
    let end = (mapped + dataBytes).assumingMemoryBound(to: Float.self)
    start = end - count
    (start - Self.margin).initialize(repeating: Self.mark, count: Self.margin)
    start.initialize(repeating: value, count: count)
  }

  /// Allocates a copy of elements.
  convenience init(_ elements: [Float]) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() { start[index] = element }
  }

  deinit { munmap(memory, byteCount) }

  var elements: [Float] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// True if the elements before the first still hold what they did.
  var isIntact: Bool {
    (1...Self.margin).allSatisfy { start[-$0] == Self.mark }
  }
}
