extension Reference {
  /// Copies a box of elements: the whole of TRANSPOSE, STRIDED_SLICE and DEPTH_TO_SPACE, and the part
  /// of PAD and CONCATENATION that moves data.
  ///
  /// - Parameters:
  ///   - runs: The innermost runs to copy, a part of `0..<geometry.runCount`.
  package static func copy(
    _ geometry: StridedCopy,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>,
    runs: Range<Int>
  ) {
    let inner = geometry.innerAxis
    for run in runs {
      var source = input + geometry.inputStart
      var target = output + geometry.outputStart
      var rest = run
      for axis in geometry.outerAxes.reversed() {
        let (quotient, index) = rest.quotientAndRemainder(dividingBy: axis.size)
        source += index * axis.inputStride
        target += index * axis.outputStride
        rest = quotient
      }
      if inner.inputStride == 1 && inner.outputStride == 1 {
        target.update(from: source, count: inner.size)
      } else {
        for index in 0..<inner.size {
          target[index * inner.outputStride] = source[index * inner.inputStride]
        }
      }
    }
  }

  /// Copies a whole box of elements.
  package static func copy(
    _ geometry: StridedCopy,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    copy(geometry, input: input, output: output, runs: 0..<geometry.runCount)
  }
}
