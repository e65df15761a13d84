import Tensors

/// Float32 elements that never change, as kernels read them; shared by whatever refers to them.
package final class AlignedFloats: Sendable {
  private let buffer: AlignedBuffer

  /// Allocates the elements and lets a closure fill all of them.
  package init(count: Int, filling body: (UnsafeMutablePointer<Float>) -> Void) {
    buffer = AlignedBuffer(uninitializedCount: count)
    body(buffer.start)
  }

  /// First element, valid for as long as this object lives.
  package var start: UnsafePointer<Float> { UnsafePointer(buffer.start) }

  /// Number of elements.
  package var count: Int { buffer.count }
}
