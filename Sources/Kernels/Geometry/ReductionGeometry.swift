package import Tensors

/// The sizes of a MEAN or SUM over any axes.
package struct ReductionGeometry: Sendable, Hashable {
  /// One run over the data that reduces neighbouring axes: the middle axis of
  /// `[outer, reduced, inner]`.
  package struct Pass: Sendable, Hashable {
    package let outer: Int
    package let reduced: Int
    package let inner: Int
  }

  package let input: Shape
  /// The result's shape: reduced axes have size 1, or are left out if they are not kept.
  package let output: Shape
  /// The passes that reduce one after the other, outermost axes first.
  ///
  /// Each takes the result of the one before. Empty if no axis is reduced; one if all reduced axes are neighbours.
  ///
  /// A mean over several passes is the sum over each, divided once by ``reducedCount``.
  package let passes: [Pass]
  /// Input elements that make one output element.
  package let reducedCount: Int
  /// For each input axis the output stride, 0 if it is reduced.
  package let outputStrides: [Int]

  /// Checks the axes of a reduction.
  ///
  /// - Parameters:
  ///   - input: Any rank.
  ///   - axes: Axes to reduce, in any order; negative ones count from the end, repeated ones count
  ///     once.
  ///   - keepDimensions: Whether reduced axes stay as axes of size 1.
  /// - Throws: ``GeometryError`` if there is no such axis.
  package init(input: Shape, axes: [Int], keepDimensions: Bool) throws(GeometryError) {
    var isReduced = [Bool](repeating: false, count: input.rank)
    for axis in axes {
      isReduced[try resolvedAxis(axis, rank: input.rank, operation: "REDUCE")] = true
    }
    self.input = input
    let kept = Shape(input.dimensions.indices.map { isReduced[$0] ? 1 : input[$0] })
    output =
      keepDimensions
      ? kept : Shape(input.dimensions.indices.filter { !isReduced[$0] }.map { input[$0] })
    let keptStrides = kept.strides
    outputStrides = input.dimensions.indices.map { isReduced[$0] ? 0 : keptStrides[$0] }
    // `Shape` has checked that no product of its sizes overflows, zeros left aside.
    reducedCount = input.dimensions.indices.filter { isReduced[$0] }.reduce(1) { $0 * input[$1] }

    var passes: [Pass] = []
    var remaining = input.dimensions
    var axis = 0
    while axis < input.rank {
      guard isReduced[axis] else {
        axis += 1
        continue
      }
      var end = axis
      while end < input.rank, isReduced[end] { end += 1 }
      passes.append(
        Pass(
          outer: remaining[..<axis].reduce(1, *),
          reduced: remaining[axis..<end].reduce(1, *),
          inner: remaining[end...].reduce(1, *)
        )
      )
      for index in axis..<end { remaining[index] = 1 }
      axis = end
    }
    self.passes = passes
  }
}
