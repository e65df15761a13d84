package import Tensors

/// The sizes of a PAD or PADV2: a tensor set into a larger one.
package struct PadGeometry: Sendable, Hashable {
  package let input: Shape
  package let output: Shape
  /// Puts the input into its place in the output.
  package let copy: StridedCopy

  /// Checks the padding of a tensor.
  ///
  /// - Parameters:
  ///   - input: Any rank.
  ///   - paddings: Elements added before and after along each axis, outermost axis first.
  /// - Throws: ``GeometryError`` if there is not one pair for each axis, if a count is negative, or if
  ///   the output has more elements than `Int` can count.
  package init(
    input: Shape,
    paddings: [(before: Int, after: Int)]
  ) throws(GeometryError) {
    let operation = "PAD"
    guard paddings.count == input.rank else {
      throw GeometryError(
        operation: operation,
        expected: "\(input.rank) pairs of padding for shape \(input)",
        found: "\(paddings.count)"
      )
    }
    var sizes: [Int] = []
    for (size, padding) in zip(input.dimensions, paddings) {
      let (partial, overflow) = size.addingReportingOverflow(padding.before)
      let (padded, overflow2) = partial.addingReportingOverflow(padding.after)
      guard padding.before >= 0, padding.after >= 0, !overflow, !overflow2 else {
        throw GeometryError(
          operation: operation,
          expected: "padding that is not negative and can be counted",
          found: "(\(padding.before), \(padding.after)) around \(size)"
        )
      }
      sizes.append(padded)
    }
    try checkCountable(sizes, operation)
    self.input = input
    output = Shape(sizes)
    let (inputStrides, outputStrides) = (input.strides, output.strides)
    copy = StridedCopy(
      axes: input.dimensions.indices.map { axis in
        StridedCopy.Axis(
          size: input[axis],
          inputStride: inputStrides[axis],
          outputStride: outputStrides[axis]
        )
      },
      outputStart: zip(paddings, outputStrides).reduce(0) { $0 + $1.0.before * $1.1 }
    )
  }
}
