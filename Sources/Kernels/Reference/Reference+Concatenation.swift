extension Reference {
  /// CONCATENATION: puts one of the inputs into its place in the output.
  ///
  /// - Parameter index: Which input, counted from 0. The output is complete when all are done.
  package static func concatenation(
    _ geometry: ConcatenationGeometry,
    index: Int,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    copy(geometry.copies[index], input: input, output: output)
  }
}
