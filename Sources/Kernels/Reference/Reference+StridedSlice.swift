extension Reference {
  /// STRIDED_SLICE: every n-th element of a part of a tensor.
  package static func stridedSlice(
    _ geometry: StridedSliceGeometry,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    copy(geometry.copy, input: input, output: output)
  }
}
