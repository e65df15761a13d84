internal import Tensors

extension Reference {
  /// SUM and MEAN over any axes.
  ///
  /// Each output element adds its input elements up in their order in memory; a mean divides the sum
  /// by their number. The sum of nothing is 0 and its mean NaN.
  ///
  /// - Parameters:
  ///   - input: As many elements as the geometry's input.
  ///   - output: As many elements as the geometry's output. Must not overlap the input.
  package static func reduce(
    _ reduction: Reduction,
    _ geometry: ReductionGeometry,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    output.update(repeating: 0, count: geometry.output.elementCount)
    for index in 0..<geometry.input.elementCount {
      var (outputIndex, rest) = (0, index)
      for axis in geometry.input.dimensions.indices.reversed() {
        let (quotient, position) = rest.quotientAndRemainder(dividingBy: geometry.input[axis])
        outputIndex += position * geometry.outputStrides[axis]
        rest = quotient
      }
      output[outputIndex] += input[index]
    }
    guard reduction == .mean else { return }
    for index in 0..<geometry.output.elementCount {
      output[index] /= Float(geometry.reducedCount)
    }
  }
}
