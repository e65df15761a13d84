package import Tensors

/// The sizes of a TRANSPOSE: the axes of a tensor in another order.
package struct TransposeGeometry: Sendable, Hashable {
  package let input: Shape
  package let output: Shape
  package let copy: StridedCopy

  /// Checks a permutation.
  ///
  /// - Parameters:
  ///   - input: Any rank.
  ///   - permutation: For each output axis the input axis it comes from; negative ones count from
  ///     the end.
  /// - Throws: ``GeometryError`` if it does not name each input axis once.
  package init(input: Shape, permutation: [Int]) throws(GeometryError) {
    let operation = "TRANSPOSE"
    var axes: [Int] = []
    for axis in permutation {
      axes.append(try resolvedAxis(axis, rank: input.rank, operation: operation))
    }
    guard axes.sorted() == Array(0..<input.rank) else {
      throw GeometryError(
        operation: operation,
        expected: "a permutation of the \(input.rank) axes",
        found: "\(permutation)"
      )
    }
    self.input = input
    output = Shape(axes.map { input[$0] })
    let (inputStrides, outputStrides) = (input.strides, output.strides)
    copy = StridedCopy(
      axes: axes.enumerated().map { outputAxis, inputAxis in
        StridedCopy.Axis(
          size: input[inputAxis],
          inputStride: inputStrides[inputAxis],
          outputStride: outputStrides[outputAxis]
        )
      }
    )
  }
}
