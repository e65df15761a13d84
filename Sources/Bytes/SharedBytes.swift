/// An immutable run of bytes that keeps whatever holds its memory alive.
///
/// Copies and slices share the memory, so a model's weights can stay in the mapped file they came
/// from for as long as anything refers to them.
public struct SharedBytes: Sendable {
  // Immutable after creation and kept alive by `owner`, so sharing across threads is safe.
  private nonisolated(unsafe) let start: UnsafeRawPointer
  private let owner: any AnyObject & Sendable

  /// Number of bytes.
  public let count: Int

  /// Takes bytes that stay valid and unchanged for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - start: First byte.
  ///   - count: Number of bytes, not negative.
  ///   - owner: The object whose lifetime covers the memory.
  public init(start: UnsafeRawPointer, count: Int, owner: any AnyObject & Sendable) {
    precondition(count >= 0, "a byte count cannot be negative: \(count)")
    self.start = start
    self.count = count
    self.owner = owner
  }

  /// Copies an array into memory of its own, aligned to 64 bytes.
  public init(_ bytes: [UInt8]) {
    let allocation = ByteAllocation(byteCount: bytes.count)
    bytes.withUnsafeBytes { allocation.bytes.copyMemory(from: $0) }
    self.init(start: allocation.start, count: bytes.count, owner: allocation)
  }

  /// A part of the bytes that shares their memory.
  ///
  /// - Parameter range: Offsets from the first byte; must lie within `0..<count`.
  public subscript(range: Range<Int>) -> SharedBytes {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "range \(range) is outside 0..<\(count)"
    )
    return SharedBytes(start: start + range.lowerBound, count: range.count, owner: owner)
  }

  /// The byte at an offset, which must lie within `0..<count`.
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "offset \(offset) is outside 0..<\(count)")
    return start.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Calls a closure with the bytes, which must not be kept beyond the call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(owner) {} }
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A copy of the bytes.
  public var array: [UInt8] { withUnsafeBytes { Array($0) } }
}

/// Heap memory aligned to a cache line and freed with its last reference.
private final class ByteAllocation: Sendable {
  nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

  init(byteCount: Int) {
    bytes = .allocate(byteCount: max(byteCount, 1), alignment: 64)
  }

  deinit { bytes.deallocate() }

  var start: UnsafeRawPointer {
    // `allocate` never returns an empty buffer here, so there is a base address.
    UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
  }
}
