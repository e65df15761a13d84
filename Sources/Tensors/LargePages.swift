#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory from the system for large buffers, in large pages where the system has them.
///
/// It comes filled with zeros, and one page of 2 MiB costs one fault and one entry of the processor's
/// address cache instead of 512.
struct LargePages: Sendable {
  /// The first byte, aligned to a large page.
  nonisolated(unsafe) let start: UnsafeMutableRawPointer
  private let byteCount: Int

  /// A size of one page; smaller than half of it, ordinary pages are used.
  private static let pageSize = 2 << 20

  /// Maps memory; `nil` for a small size and if the system refuses.
  ///
  /// - Parameter byteCount: Bytes that are needed.
  init?(byteCount: Int) {
    let (size, pageSize) = (byteCount, Self.pageSize)
    guard size >= pageSize / 2, size < Int.max - 2 * pageSize else { return nil }
    let needed = (size + pageSize - 1) / pageSize * pageSize
    // One page more, to cut an aligned piece from.
    let mapped = mmap(
      nil,
      needed + pageSize,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS,
      -1,
      0
    )
    guard let mapped, mapped != MAP_FAILED else { return nil }
    let head = (pageSize - Int(bitPattern: mapped) % pageSize) % pageSize
    if head > 0 { munmap(mapped, head) }
    start = mapped + head
    munmap(start + needed, pageSize - head)
    self.byteCount = needed
    #if os(Linux)
      // Only a hint: without it the memory has ordinary pages.
      madvise(start, needed, MADV_HUGEPAGE)
    #endif
  }

  func deallocate() { munmap(start, byteCount) }
}
