package import Bytes
package import ModelFormats
import Tensors

/// Contents of a value that are known before anything runs.
package enum Constant: Sendable {
  /// Little-endian elements as they lie in the model file, dense, in the value's own type.
  case stored(SharedBytes)
  /// Non-zero elements only, as they lie in the model file.
  case sparse(SharedBytes, SparsityParameters)
  /// Float32 elements ready for kernels.
  case floats(FloatConstant)
}

/// Float32 elements that never change, shared by whatever refers to them.
package final class FloatConstant: Sendable {
  private let buffer: AlignedBuffer
  /// True if half precision holds each element exactly, because the model stores them so.
  package let isHalfPrecision: Bool

  /// Allocates the elements and lets a closure fill all of them.
  package init(
    count: Int,
    isHalfPrecision: Bool = false,
    filling body: (UnsafeMutablePointer<Float>) -> Void
  ) {
    self.isHalfPrecision = isHalfPrecision
    buffer = AlignedBuffer(uninitializedCount: count)
    body(buffer.start)
  }

  /// First element, valid for as long as this object lives.
  package var start: UnsafePointer<Float> { UnsafePointer(buffer.start) }

  /// Number of elements.
  package var count: Int { buffer.count }
}
