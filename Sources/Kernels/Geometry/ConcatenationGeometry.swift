package import Tensors

/// The sizes of a CONCATENATION: tensors laid one behind the other along an axis.
package struct ConcatenationGeometry: Sendable, Hashable {
  package let output: Shape
  /// Puts each input into its place in the output, in the order of the inputs.
  package let copies: [StridedCopy]

  /// Checks that tensors can be joined.
  ///
  /// - Parameters:
  ///   - inputs: At least one shape; all the same but along the axis.
  ///   - axis: Where they are joined; negative ones count from the end.
  /// - Throws: ``GeometryError`` if the shapes do not fit each other, if there is no such axis, or if
  ///   the output has more elements than `Int` can count.
  package init(inputs: [Shape], axis: Int) throws(GeometryError) {
    let operation = "CONCATENATION"
    guard let first = inputs.first else {
      throw GeometryError(operation: operation, expected: "at least one input", found: "none")
    }
    let axis = try resolvedAxis(axis, rank: first.rank, operation: operation)
    var joined = 0
    for input in inputs {
      var sizes = input.dimensions
      if axis < sizes.count { sizes[axis] = first[axis] }
      guard sizes == first.dimensions else {
        throw GeometryError(
          operation: operation,
          expected: "inputs of shape \(first) but for axis \(axis)",
          found: "\(input)"
        )
      }
      let (sum, overflow) = joined.addingReportingOverflow(input[axis])
      guard !overflow else {
        throw GeometryError(
          operation: operation,
          expected: "sizes whose sum can be counted",
          found: "\(inputs)"
        )
      }
      joined = sum
    }
    var sizes = first.dimensions
    sizes[axis] = joined
    try checkCountable(sizes, operation)
    let output = Shape(sizes)
    let outputStrides = output.strides
    var copies: [StridedCopy] = []
    var offset = 0
    for input in inputs {
      let inputStrides = input.strides
      copies.append(
        StridedCopy(
          axes: input.dimensions.indices.map { index in
            StridedCopy.Axis(
              size: input[index],
              inputStride: inputStrides[index],
              outputStride: outputStrides[index]
            )
          },
          outputStart: offset * outputStrides[axis]
        )
      )
      offset += input[axis]
    }
    self.output = output
    self.copies = copies
  }
}
