extension Reference {
  /// TRANSPOSE: the axes of a tensor in another order.
  package static func transpose(
    _ geometry: TransposeGeometry,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    copy(geometry.copy, input: input, output: output)
  }
}
