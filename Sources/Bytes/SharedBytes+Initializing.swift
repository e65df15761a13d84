#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SharedBytes {
  /// New memory filled in place, for what is too large to be built elsewhere and copied.
  ///
  /// - Parameters:
  ///   - byteCount: Number of bytes, not negative.
  ///   - body: Gets the memory, aligned to 64 bytes and not initialized, and must write all of it.
  /// - Returns: `nil` if the system has no such memory; `body` is not called then.
  /// - Throws: What `body` throws.
  public init?<Failure: Error>(
    byteCount: Int,
    initializingWith body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(byteCount >= 0, "a byte count cannot be negative: \(byteCount)")
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, max(byteCount, 1)) == 0, let memory else { return nil }
    let owner = SystemAllocation(memory)
    try body(UnsafeMutableRawBufferPointer(start: memory, count: byteCount))
    self.init(start: memory, count: byteCount, owner: owner)
  }
}

/// Memory of `posix_memalign`, which unlike Swift's own allocation tells when there is none.
private final class SystemAllocation: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) {
    self.memory = memory
  }

  deinit { free(memory) }
}
