extension Reference {
  /// DEPTH_TO_SPACE: groups of channels laid out as squares of pixels.
  package static func depthToSpace(
    _ geometry: DepthToSpaceGeometry,
    input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    copy(geometry.copy, input: input, output: output)
  }
}
