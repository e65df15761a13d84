package import Bytes
import Tensors

/// The float32 elements of a constant, which half precision keeps until a kernel wants them.
///
/// Most weights are packed and never read otherwise. Widening them one filter at a time, just before
/// it is packed, saves a copy of the whole model that the memory and the caches would have to hold.
package enum FloatConstant: Sendable {
  case single(AlignedFloats)
  /// Little-endian half-precision elements where they lie in the model file, at any address.
  case half(SharedBytes, count: Int)

  /// Allocates float32 elements and lets a closure fill all of them.
  package init(count: Int, filling body: (UnsafeMutablePointer<Float>) -> Void) {
    self = .single(AlignedFloats(count: count, filling: body))
  }

  /// Number of elements.
  package var count: Int {
    switch self {
    case .single(let floats): floats.count
    case .half(_, let count): count
    }
  }

  /// True if half precision holds each element exactly, because the model stores them so.
  package var isHalfPrecision: Bool {
    if case .half = self { true } else { false }
  }

  /// The elements as kernels read them, in memory of their own if they have to be widened.
  package func aligned() -> AlignedFloats {
    switch self {
    case .single(let floats): floats
    case .half(let bytes, let count): AlignedFloats(count: count) { bytes.widen(to: $0, count) }
    }
  }

  /// Calls a closure with the elements, which must not be kept beyond the call.
  package func withElements<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
    switch self {
    case .single(let floats):
      return withExtendedLifetime(floats) { body(floats.start) }
    case .half(let bytes, let count):
      return withUnsafeTemporaryAllocation(of: Float.self, capacity: max(count, 1)) { buffer in
        // The capacity is never 0, so there is a base address.
        let start = buffer.baseAddress.unsafelyUnwrapped
        bytes.widen(to: start, count)
        return body(UnsafePointer(start))
      }
    }
  }

  /// Calls a closure with the elements in half precision and the machine's byte order, at any
  /// address; `nil` if they are not kept so.
  package func withHalfPrecision<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result? {
    #if _endian(little)
      guard case .half(let bytes, _) = self else { return nil }
      return bytes.withUnsafeBytes { raw in raw.baseAddress.map(body) }
    #else
      return nil
    #endif
  }
}

extension SharedBytes {
  /// Widens half-precision numbers, of which there are `count`.
  fileprivate func widen(to target: UnsafeMutablePointer<Float>, _ count: Int) {
    withUnsafeBytes { raw in
      guard let source = raw.baseAddress else { return }
      convertHalfPrecision(source, to: target, count: count)
    }
  }
}
