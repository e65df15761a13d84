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
    // Runs side by side along the last outer axis share one search for their place.
    let row = geometry.outerAxes.last ?? StridedCopy.Axis(size: 1, inputStride: 0, outputStride: 0)
    var run = runs.lowerBound
    while run < runs.upperBound {
      var (rest, first) = run.quotientAndRemainder(dividingBy: row.size)
      var source = input + geometry.inputStart + first * row.inputStride
      var target = output + geometry.outputStart + first * row.outputStride
      for axis in geometry.outerAxes.dropLast().reversed() {
        let (quotient, index) = rest.quotientAndRemainder(dividingBy: axis.size)
        source += index * axis.inputStride
        target += index * axis.outputStride
        rest = quotient
      }
      let end = min(runs.upperBound, run + row.size - first)
      while run < end {
        copy(geometry.innerAxis, source, target)
        source += row.inputStride
        target += row.outputStride
        run += 1
      }
    }
  }

  /// Copies one run.
  @inline(__always)
  private static func copy(
    _ axis: StridedCopy.Axis,
    _ source: UnsafePointer<Float>,
    _ target: UnsafeMutablePointer<Float>
  ) {
    // A call for so few elements would take longer than they do.
    let fewest = 16
    if axis.inputStride == 1 && axis.outputStride == 1 && axis.size >= fewest {
      target.update(from: source, count: axis.size)
    } else {
      for index in 0..<axis.size {
        target[index * axis.outputStride] = source[index * axis.inputStride]
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
