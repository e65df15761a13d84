import Kernels

extension DepthwiseStage {
  /// Elements of a packed filter: nine vectors for each vector of channels.
  static func packedCount(_ convolution: DepthwiseConvolution2D) -> Int {
    groups(convolution) &* 9 &* Vector.scalarCount
  }

  /// Packs a filter `[1, 3, 3, channels]`.
  static func pack(
    _ convolution: DepthwiseConvolution2D,
    _ filter: UnsafePointer<Float>,
    to packed: UnsafeMutablePointer<Float>
  ) {
    let channels = convolution.outputChannels
    var target = packed
    for group in 0..<groups(convolution) {
      let first = min(group &* Vector.scalarCount, channels &- Vector.scalarCount)
      for tap in 0..<9 {
        store(load(filter + (tap &* channels &+ first)), to: target)
        target += Vector.scalarCount
      }
    }
  }

  private static func groups(_ convolution: DepthwiseConvolution2D) -> Int {
    (convolution.outputChannels &+ Vector.scalarCount &- 1) / Vector.scalarCount
  }
}
