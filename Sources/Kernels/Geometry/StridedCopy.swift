/// A box of elements that is copied from one place to another, with a stride along each axis.
///
/// PAD, TRANSPOSE, STRIDED_SLICE, CONCATENATION and DEPTH_TO_SPACE all move elements without changing
/// them, and each of them is one such copy (CONCATENATION one for each input). Axes that are walked
/// alike on both sides are merged and axes of size 1 dropped, so the innermost run is as long as can
/// be.
package struct StridedCopy: Sendable, Hashable {
  /// One axis of the box.
  package struct Axis: Sendable, Hashable {
    /// Elements along the axis.
    package let size: Int
    /// Distance in elements between neighbours in the input; may be negative, or 0 to repeat.
    package let inputStride: Int
    /// Distance in elements between neighbours in the output.
    package let outputStride: Int

    package init(size: Int, inputStride: Int, outputStride: Int) {
      self.size = size
      self.inputStride = inputStride
      self.outputStride = outputStride
    }
  }

  /// The merged axes, outermost first, without the innermost.
  package let outerAxes: [Axis]
  /// The merged axis that is walked first.
  package let innerAxis: Axis
  /// Element of the input where the box begins.
  package let inputStart: Int
  /// Element of the output where the box begins.
  package let outputStart: Int
  /// Number of innermost runs; 0 if the box is empty.
  package let runCount: Int

  /// Describes a copy.
  ///
  /// - Precondition: The number of elements of the box fits `Int`.
  package init(axes: [Axis], inputStart: Int = 0, outputStart: Int = 0) {
    var merged: [Axis] = []
    for axis in axes where axis.size != 1 {
      if let outer = merged.last, outer.inputStride == axis.inputStride * axis.size,
        outer.outputStride == axis.outputStride * axis.size
      {
        merged[merged.count - 1] = Axis(
          size: outer.size * axis.size,
          inputStride: axis.inputStride,
          outputStride: axis.outputStride
        )
      } else {
        merged.append(axis)
      }
    }
    innerAxis = merged.popLast() ?? Axis(size: 1, inputStride: 1, outputStride: 1)
    outerAxes = merged
    self.inputStart = inputStart
    self.outputStart = outputStart
    runCount =
      innerAxis.size == 0 || merged.contains { $0.size == 0 }
      ? 0 : merged.reduce(1) { $0 * $1.size }
  }

  /// Elements that are copied.
  package var elementCount: Int { runCount * innerAxis.size }
}
