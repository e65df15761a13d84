internal import Tensors

extension Reference {
  /// PAD and PADV2: sets a tensor into a larger one that is filled with a value.
  ///
  /// - Parameter value: 0 for PAD.
  package static func pad(
    _ geometry: PadGeometry,
    value: Float,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    output.update(repeating: value, count: geometry.output.elementCount)
    copy(geometry.copy, input: input, output: output)
  }
}
