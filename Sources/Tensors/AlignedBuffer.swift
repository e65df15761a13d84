/// Memory for float32 elements, aligned to a cache line and filled with zeros.
///
/// Owned by one place at a time and freed with it. The start is aligned to 64 bytes so that a vector
/// of any supported instruction set can be loaded from a multiple of its own size.
public struct AlignedBuffer: ~Copyable, Sendable {
  /// Alignment of the first element in bytes.
  public static var alignment: Int { 64 }

  /// First element, valid for as long as the buffer lives.
  public nonisolated(unsafe) let start: UnsafeMutablePointer<Float>

  /// Number of elements.
  public let count: Int

  private let pages: LargePages?

  /// Allocates memory.
  ///
  /// - Parameter count: Number of elements, not negative.
  public init(count: Int) {
    self.init(count: count, isFilled: true)
  }

  /// Allocates memory that the caller fills before anybody reads it.
  ///
  /// - Parameter uninitializedCount: Number of elements, not negative.
  package init(uninitializedCount: Int) {
    self.init(count: uninitializedCount, isFilled: false)
  }

  private init(count: Int, isFilled: Bool) {
    precondition(count >= 0, "an element count cannot be negative: \(count)")
    self.count = count
    // Kernels read whole vectors, so there is one vector of slack behind the last element.
    let slack = Self.alignment / MemoryLayout<Float>.stride
    let byteCount = (count + slack) * MemoryLayout<Float>.stride
    pages = LargePages(byteCount: byteCount)
    if let pages {
      start = pages.start.bindMemory(to: Float.self, capacity: count + slack)
    } else {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: byteCount,
        alignment: Self.alignment
      )
      start = memory.bindMemory(to: Float.self, capacity: count + slack)
      let first = isFilled ? 0 : count
      (start + first).initialize(repeating: 0, count: count + slack - first)
    }
  }

  deinit {
    if let pages { pages.deallocate() } else { UnsafeMutableRawPointer(start).deallocate() }
  }

  /// The elements as a buffer, valid for as long as this object lives.
  public var elements: UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: start, count: count)
  }
}
